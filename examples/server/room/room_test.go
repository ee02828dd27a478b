package room

import (
	"testing"
	"testing/synctest"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// A person and three computers play a game to its end.
func TestGame(t *testing.T) {
	for v := range hearts.NamedVariants() {
		t.Run(v.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				n := newNode(t, "a", &store.Memory{}, Human)
				id := create(t, n, Setup{Variant: v.Variant})
				c := join(t, n, id, "Anna")
				sit(t, c, 0, "Anna")
				var last State
				if err := play(t.Context(), c, func(s State) { last = s }); err != nil {
					t.Fatal(err)
				}
				if last.View.Phase() != hearts.Over {
					t.Fatalf("the game is %v", last.View.Phase())
				}
				c.Close()
				n.Close()
			})
		})
	}
}
