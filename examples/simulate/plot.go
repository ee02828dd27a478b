package main

import (
	"bytes"
	"fmt"
	"image/color"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a picture, in which one chart is above the other.
const (
	plotWidth   = 18 * vg.Centimeter
	chartHeight = 9 * vg.Centimeter
	plotMargin  = 5 * vg.Millimeter
	plotDPI     = 192 // of a .png
	plotBins    = 60  // at most
	barWidth    = 0.8 // of the distance between two bars
)

// The colors of the players, which people with any color vision can tell apart.
var plotColors = []color.Color{
	color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}, // blue
	color.RGBA{R: 0xe6, G: 0x9f, B: 0x00, A: 0xff}, // orange
}

// plotFormat returns the form of a picture, svg or png, or "" for a file of another
// kind.
func plotFormat(file string) string {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), ".")
	if format != "svg" && format != "png" {
		return ""
	}
	return format
}

// plotFile draws a picture of the result to a file, if one is wanted and a deal was
// played.
func plotFile(file string, p *part) error {
	if file == "" || p.Sums.Deals == 0 {
		return nil
	}
	charts := [][]*plot.Plot{{scoreChart(p)}}
	if p.Sums.Watched > 0 {
		charts = append(charts, []*plot.Plot{brokenChart(p.Sums)})
	}
	var canvas vg.CanvasWriterTo
	height := chartHeight * vg.Length(len(charts))
	if plotFormat(file) == "svg" {
		canvas = vgsvg.New(plotWidth, height)
	} else {
		canvas = vgimg.PngCanvas{
			Canvas: vgimg.NewWith(vgimg.UseWH(plotWidth, height), vgimg.UseDPI(plotDPI)),
		}
	}
	tiles := draw.Tiles{
		Cols: 1, Rows: len(charts), PadY: 2 * plotMargin,
		PadTop: plotMargin, PadBottom: plotMargin, PadLeft: plotMargin, PadRight: plotMargin,
	}
	area := draw.New(canvas)
	area.SetColor(color.White)
	area.Fill(area.Rectangle.Path())
	for row, areas := range plot.Align(charts, tiles, area) {
		charts[row][0].Draw(areas[0])
	}
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return err
	}
	// Where the font of an .svg is missing, one that is as wide does.
	fonts := []byte("Liberation Sans,Arial,sans-serif;")
	data := bytes.ReplaceAll(picture.Bytes(), []byte("Liberation Sans;"), fonts)
	return os.WriteFile(file, data, 0o666)
}

// scoreChart draws what a deal adds to a total, for each kind of player.
func scoreChart(p *part) *plot.Plot {
	s := p.Sums
	byName, all := map[string]counts[int]{}, counts[int]{}
	for seat, name := range p.Task.players() {
		if byName[name] == nil {
			byName[name] = counts[int]{}
		}
		byName[name].add(s.Scores[seat])
		all.add(s.Scores[seat])
	}
	names := slices.Sorted(maps.Keys(byName))
	title := fmt.Sprintf("Scores in %s of %s", count(s.Deals, "deal"), shortened(p.Task.Variant.String()))
	chart := newChart(title, "points that a deal adds to a total", "share of scores (%)")
	binned := bins(all.values(), plotBins)
	width := binned[0].high - binned[0].low + 1
	if width > 1 {
		chart.X.Label.Text += fmt.Sprintf(" (in steps of %d)", width)
	}
	for i, name := range names {
		// The bars of the players stand side by side.
		share := barWidth * float64(width) / float64(len(names))
		offset := (float64(i) - float64(len(names)-1)/2) * share
		bars := &plotter.Histogram{FillColor: plotColors[i%len(plotColors)]}
		for _, b := range binned {
			middle := float64(b.low+b.high)/2 + offset
			addBar(bars, middle, share, b.count(byName[name]), byName[name].total())
		}
		mean, _, _ := moments(byName[name])
		addBars(chart, bars)
		chart.Legend.Add(fmt.Sprintf("%s: %.2f points on average", name, mean), bars)
	}
	// The legend stands between the title and the chart, where it covers no bar.
	height := vg.Length(len(names)) * (chart.Legend.TextStyle.Font.Size + chart.Legend.Padding) * 1.2
	chart.Legend.YOffs = height + plotMargin/4
	chart.Title.Padding = height + plotMargin/2
	return chart
}

// brokenChart draws when hearts are broken.
func brokenChart(s *sums) *plot.Plot {
	chart := newChart(fmt.Sprintf("When hearts are broken in %s", count(s.Watched, "deal")),
		fmt.Sprintf("trick (never in %s of the deals)", percent(s.neverBroken(), s.Watched)),
		"share of deals (%)")
	bars := &plotter.Histogram{FillColor: color.RGBA{R: 0xc0, G: 0x39, B: 0x2b, A: 0xff}}
	tricks := int(s.Turns/s.Watched) / len(s.Scores) // of a deal
	for trick := 1; trick <= tricks; trick++ {
		addBar(bars, float64(trick), barWidth, s.Broken[trick], s.Watched)
	}
	addBars(chart, bars)
	return chart
}

// shortened cuts the text of a variant off that is too long for a title.
func shortened(text string) string {
	const most = 50
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// newChart returns an empty chart of shares over whole numbers.
func newChart(title, x, y string) *plot.Plot {
	chart := plot.New()
	chart.Title.Text, chart.X.Label.Text, chart.Y.Label.Text = title, x, y
	chart.Title.Padding = plotMargin
	chart.X.Label.Padding, chart.Y.Label.Padding = plotMargin/2, plotMargin/2
	chart.X.Tick.Marker = plot.TickerFunc(ticks(14))
	chart.Y.Tick.Marker = plot.TickerFunc(ticks(8))
	chart.Legend.Top, chart.Legend.Left = true, true
	chart.Legend.Padding = 1 * vg.Millimeter
	for _, style := range []*font.Font{
		&chart.Title.TextStyle.Font, &chart.X.Label.TextStyle.Font, &chart.Y.Label.TextStyle.Font,
		&chart.X.Tick.Label.Font, &chart.Y.Tick.Label.Font, &chart.Legend.TextStyle.Font,
	} {
		style.Variant = "Sans"
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	chart.Add(grid)
	return chart
}

// ticks labels whole numbers at equal distances: at most so many, or a few more.
func ticks(most float64) func(low, high float64) []plot.Tick {
	return func(low, high float64) (all []plot.Tick) {
		step := 1.0
		for i := 0; (high-low)/step > most; i++ {
			step *= []float64{2, 2.5, 2}[i%3] // 1, 2, 5, 10 …
		}
		for value := int(math.Ceil(low / step)); float64(value)*step <= high; value++ {
			tick := float64(value) * step
			all = append(all, plot.Tick{Value: tick, Label: fmt.Sprint(tick)})
		}
		return all
	}
}

// addBar adds a bar for a share of all.
func addBar(h *plotter.Histogram, middle, width float64, n, of int64) {
	h.Bins = append(h.Bins, plotter.HistogramBin{
		Min: middle - width/2, Max: middle + width/2, Weight: 100 * float64(n) / float64(of),
	})
}

// addBars adds bars to a chart, and leaves some room above the highest.
func addBars(chart *plot.Plot, h *plotter.Histogram) {
	chart.Add(h)
	_, _, _, highest := h.DataRange()
	chart.Y.Max = max(chart.Y.Max, 1.05*highest, 1)
}
