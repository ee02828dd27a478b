/*
Package hearts has the rules of the card game Hearts: for three to eleven players,
with one pack or two, jokers, kitties and the common house rules, from the first
deal to the winner. It is made to be put into other programs: card sites and phone
games, bots and research.

	g, err := hearts.New(hearts.Variant{Players: 5, QueenBreaksHearts: true})
	g, err = g.Deal(nil)
	g, err = g.Pass(seat, cards...)
	g, err = g.Play(seat, hearts.QueenOfSpades)

# Seats

Seats are numbered 0, 1, 2, … clockwise. Left of seat s is s+1, and left of the
last seat is 0. The last seat deals the first deal, and the deal moves one seat to
the left each time. Deals are counted from 1, tricks from 0.

# Cards

A [Card] is a small number. Its text is two letters, rank then suit: 2C, TD, QS,
AH. All 52 have a name, such as [QueenOfSpades]. [Cards] is a bag of them: a hand,
what may be played, what was taken. Where two packs are mixed it can hold a card
twice. Both are plain values, and both print as cards and are written to text and
JSON as cards.

# Variants

A [Variant] says how a table plays. The zero Variant is the standard game for
four. Its fields say what zero means. The functions that return a Variant, such as
[BlackMaria], are the games with a name; change what they return as you like.
[ParseVariant] reads a variant from a line of words, and JSON has the same keys.
[Options] lists the fields as data, and [NamedVariants] the names, for forms and
menus. [New] refuses options that contradict each other and says all that is
wrong.

What may be played follows from the whole hand by these rules, in this order. A
rule that would leave nothing is skipped, so that there is always a legal card:

 1. The first card of the deal is the lowest club that anybody holds. If nobody
    holds a club it is not a joker. ([OpenAnyClub]: any club. [OpenLeftOfDealer]:
    no such rule.)
 2. Follow suit, or play a joker. (DragonJokers: follow suit.) A hand without the
    suit may play anything.
 3. With DragonJokers only: no joker that does not fit the colour of the suit led,
    and none to lead with. Skipped for a hand of nothing but jokers.
 4. On the first trick, no penalty card that does not follow suit.
    (PenaltyOnFirstTrick: no such rule.)
 5. On lead while hearts are unbroken, no heart. (HeartsAnyTime: no such rule.
    HeartsInsteadOfQueen: skipped for a hand of nothing but hearts and Q♠.)
 6. With QueenWaits only: no Q♠ as a discard while hearts are unbroken.

While only jokers lie in a trick, the next seat plays as if it led. The highest
card of the suit led wins the trick and leads to the next. With two packs,
identical cards in a trick cancel each other: the highest that is not cancelled
wins, and a trick without one is held for the winner of the next.

Every option goes with every other, except these, which New refuses. An option
must also be within the range that [Options] tells:

	players               other than 3 … 7 with one pack, or 5 … 11 with two
	removed               a card more often than it is there
	                      cards that do not divide evenly by the players
	jokers                cards that do not divide evenly by the players
	dragon-jokers         jokers other than 3
	                      cards that do not divide evenly by the players
	kitty                 cards that do not divide evenly by the players
	passes                a direction that does not fit the table
	pass-count            more cards than a hand has
	values                an invalid card
	                      a joker in play
	jack-of-diamonds      a value for J♦
	                      no J♦ in play
	ten-of-clubs-doubles  no 10♣ in play
	bonus-needed          no card below zero in play
	target                neither a card nor no-tricks above zero
	exact-target          no target
	sides                 players other than 4 and 6
	settlement            no deals
	                      target
	                      exact-target
	                      moon=unless-lost
	                      reverse
	                      sides
	reverse               moon=add, moon=choice, moon=unless-lost

# A game

A [Game] is an immutable value. It always waits for something, which [Game.Phase]
names: a deal ([Dealing]), cards to be passed on ([Passing]), a card ([Playing]),
or the choice of the seat that has shot the moon ([ChoosingMoon]), until it is
[Over]. [Game.Turn] says which seat is to act, and [Game.Legal] with which cards.
A method for each kind of move returns the game after it. Between two deals the
finished one can still be read: its tricks, hands as dealt, passes and points.
[Game.Score] has the points, the totals and the winners. [Game.Playout] plays the
rest of a deal at once, for programs that play millions.

# Moves and records

A [Move] is one thing that happens: a deal, a pass, a card played, a choice about
the moon. [Game.Do] makes one, [Game.Undo] takes one back. Moves have JSON for the
wire and for logs.

[Game.Record] gives the game as text that can be saved, sent and read by people.
[ReadRecord] plays it again, move by move, so that nothing illegal can be read.
Saved games go on where they were, in the middle of a trick as well. The text only
grows, and [Record.TextSince] is what a move adds to it. [Record.Moves] has all
moves of a game, and [Game.History] all its states.

# Hidden cards

A Game holds all hands, and its methods tell them to any caller. What a player, a
client or a computer player may know is a [View]. [Game.View] returns that of a
seat, or of a [Spectator]. There is no place in it for a card that is hidden from
the seat, be it in a field, an error or its JSON. Two games that differ only in
what a seat cannot see give Equal views.

Send views, and never a Game. A Game has no text or JSON form of its hands (its
[Record] has), so that nobody logs or sends them by accident. [Game.String] shows
what all may see, and hidden cards and choices lie behind pointers that printing
does not follow. No error names a card that the caller did not name.

[View.Knowledge] is what follows from what was seen: the cards that each seat may
hold, and those that it certainly holds. [View.Worlds] are all games that agree
with the view, the information set of the seat. [Worlds.Count] says how many they
are, and [Worlds.Sample] draws one, a determinization, each with the same chance.
What a play proves by the rules of the variant is used: suits not followed, a
heart led or a penalty card thrown for want of another card, who opened, which
cards were passed. Nothing is concluded from how others like to play.

# Errors

Every refusal is an error with a [Reason], a constant for each rule. So
errors.Is(err, hearts.ErrFollowSuit) and a switch work, and a program can
translate it; [Reasons] lists them. A [MoveError] adds seat and card, a
[FieldError] the option of the variant, a [SyntaxError] the text that cannot be
read. A refused move changes nothing, and no call panics for any argument.

# Randomness

Random numbers come from a *rand.Rand of math/rand/v2 that is an argument and
never kept. One state of it gives one deal for ever: the shuffle is part of the
compatibility promise. There are 52! ≈ 2²²⁶ orders of the pack. A [rand.ChaCha8]
seeded from crypto/rand reaches all of them for all practical purposes. A
[rand.PCG] has 128 bits of state, which cannot, but it is fast and good for
replays and research. Without a generator (nil) the runtime's own is used, and
there is nothing to leak. A game served to people must never tell them the seed. A
source that does not give random numbers, such as one that always gives 0, can
keep the shuffle waiting for ever.

# Concurrency

All types are values that nothing changes once you have them. Any number of
goroutines may use the same Game, Variant or Cards. A *rand.Rand is not safe for
concurrent use: give each goroutine its own.

# Compatibility

From version 1 on, nothing exported goes away or changes its meaning. That
includes the keys and values of variants in text and JSON, the codes of reasons,
the text of cards, and which deal and which random card a generator gives. New
options, reasons and methods may come; the zero value of a new option is the game
as it was. The text of error messages, the sentences of reasons and options, and
[Game.String] are for people and may improve.

What clients exchange, views, errors and moves, is read by older and by newer
programs: the JSON of a later version may have new keys, which are passed over,
and a missing key stands for nothing. A [Variant] and a [Record] are read by the
same or a later version. An earlier one refuses an option or a kind of line that
it does not know, since to ignore it would change the game. Null stands for a
missing key everywhere. Text may begin with a byte order mark, and its lines may
end with a carriage return and a newline.
*/
package hearts
