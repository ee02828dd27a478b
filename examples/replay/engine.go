package main

import (
	"encoding/json"
	"slices"

	"github.com/hjerterfri/hearts"
)

// An engineGame is one deal as another engine writes it, a JSON object on each line.
// The keys are explained in testdata/README.md in the root of the module. What is not
// needed to play the deal again is left out.
type engineGame struct {
	Params struct {
		BansFirstTrick      bool `json:"no_pts_on_first_trick"`
		AnyClub             bool `json:"can_lead_any_club"`
		JackOfDiamonds      bool `json:"jd_bonus"`
		NoTricks            bool `json:"avoid_all_tricks_bonus"`
		MustBreak           bool `json:"must_break_hearts"`
		QueenBreaks         bool `json:"qs_breaks_hearts"`
		HeartsInsteadOfLady bool `json:"can_lead_hearts_instead_of_qs"`
	} `json:"params"`
	Direction int           `json:"pass_dir"`
	Hands     []cardsAsText `json:"deal"`
	Passes    []cardsAsText `json:"passes"`
	Plays     []struct {
		Seat int         `json:"s"`
		Card hearts.Card `json:"c"`
	} `json:"play"`
}

// cardsAsText are cards in one text with spaces between them.
type cardsAsText struct{ hearts.Cards }

func (c *cardsAsText) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	return c.Cards.UnmarshalText([]byte(text))
}

// directions are where cards are passed, by the engine's numbers.
var directions = [...]hearts.Direction{hearts.Hold, hearts.Left, hearts.Across, hearts.Right}

// variant returns the rules that the engine played by.
func (e *engineGame) variant() hearts.Variant {
	v := hearts.Variant{
		PenaltyOnFirstTrick:  !e.Params.BansFirstTrick,
		JackOfDiamonds:       e.Params.JackOfDiamonds,
		HeartsAnyTime:        !e.Params.MustBreak,
		QueenBreaksHearts:    e.Params.QueenBreaks,
		HeartsInsteadOfQueen: e.Params.HeartsInsteadOfLady,
	}
	if e.Params.AnyClub {
		v.Opening = hearts.OpenAnyClub
	}
	if e.Params.NoTricks {
		v.NoTricks = -5
	}
	if e.Direction >= 0 && e.Direction < len(directions) {
		v.Passes = hearts.Cycle{directions[e.Direction]}
	}
	return v
}

// readEngineGame plays a game of the engine again, move by move.
func readEngineGame(line []byte) (hearts.Game, error) {
	var e engineGame
	if err := json.Unmarshal(line, &e); err != nil {
		return hearts.Game{}, err
	}
	g, err := hearts.New(e.variant())
	if err != nil {
		return g, err
	}
	var hands []hearts.Cards
	for _, hand := range e.Hands {
		hands = append(hands, hand.Cards)
	}
	if g, err = g.DealHands(hands, hearts.Cards{}); err != nil {
		return g, err
	}
	for seat, pass := range e.Passes {
		if pass.Len() == 0 {
			continue
		}
		if g, err = g.Pass(seat, slices.Collect(pass.All())...); err != nil {
			return g, err
		}
	}
	for _, play := range e.Plays {
		if g, err = g.Play(play.Seat, play.Card); err != nil {
			return g, err
		}
	}
	return g, nil
}
