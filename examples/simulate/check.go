package main

import (
	"errors"
	"fmt"

	"github.com/hjerterfri/hearts"
)

// mostScore is more than any deal can add.
const mostScore = 1_000_000

// check says what contradicts itself in the sums of a task that was read: what is added up should be worth it.
func (s *sums) check(t *task) error {
	dealt := int64(t.Variant.Pack().Len() - t.Variant.Full().Kitty)
	switch {
	case len(s.Seats) != t.seats():
		return fmt.Errorf("the sums are of %d seats, not %d", len(s.Seats), t.seats())
	case !t.Games && s.Deals != s.Done, s.Deals < s.Done, s.Deals > s.Done*int64(t.MaxDeals):
		return fmt.Errorf("%d %s cannot be %d deals", s.Done, t.unit(), s.Deals)
	case s.Watched < 0 || s.Watched > s.Deals || s.Turns != s.Watched*dealt:
		return fmt.Errorf("%d deals with %d turns cannot have been watched", s.Watched, s.Turns)
	}
	errs := []error{
		s.Broken.check("broken", 1, int(dealt), s.Watched),
		s.Held.checkAll("held", 0, int(dealt), s.Watched),
		s.Kitty.checkAll("kitty", -mostScore, mostScore, s.Watched),
		s.Length.check("length", 1, t.MaxDeals, s.Done),
		atMost("suns", s.Deals, s.Suns),
	}
	for seat := range s.Seats {
		errs = append(errs, s.Seats[seat].check(s))
	}
	for reason, r := range s.Rules {
		errs = append(errs, r.check(reason, s, t))
	}
	return errors.Join(errs...)
}

func (s *seatSums) check(all *sums) error {
	return errors.Join(s.Scores.checkAll("scores", -mostScore, mostScore, all.Deals),
		atMost("lowest", all.Deals, s.Lowest), atMost("alone", s.Lowest, s.Alone),
		atMost("add", all.Deals, s.Add), atMost("subtract", all.Deals, s.Subtract),
		atMost("won", all.Done, s.Won), atMost("won-alone", s.Won, s.WonAlone))
}

func (r *ruleSums) check(reason hearts.Reason, all *sums, t *task) error {
	if r == nil {
		return fmt.Errorf("%s: there are no sums", reason.String())
	}
	name := reason.String()
	errs := []error{atMost(name, all.Watched, r.Deals), atMost(name, all.Turns, r.Turns)}
	for c, n := range r.Cards {
		if !t.Variant.Pack().Has(c) {
			errs = append(errs, fmt.Errorf("%s: %s is not in the pack", name, c))
		}
		errs = append(errs, atMost(name, r.Turns, n))
	}
	return errors.Join(errs...)
}

// check says what is wrong with a histogram of numbers in a range, of which there can be only so many.
func (h histogram) check(name string, low, high int, most int64) error {
	left := most
	for value, n := range h {
		if value < low || value > high {
			return fmt.Errorf("%s: %d is out of range", name, value)
		}
		if err := atMost(name, left, n); err != nil {
			return err
		}
		left -= n
	}
	return nil
}

// checkAll says what is wrong with one that has a number of each deal.
func (h histogram) checkAll(name string, low, high int, deals int64) error {
	if err := h.check(name, low, high, deals); err != nil {
		return err
	}
	if n := h.count(); n != deals {
		return fmt.Errorf("%s: there are %d of %d deals", name, n, deals)
	}
	return nil
}

// atMost says whether there can be n of what there can be only so many.
func atMost(name string, most, n int64) error {
	if n < 0 || n > most {
		return fmt.Errorf("%s: there cannot be %d", name, n)
	}
	return nil
}
