// Package apagos is the game of marbles on four rising squares.
//
// Apagos was designed by Francis Pacherie and published in 2010 with rules in French. Four squares stand in a column;
// whoever puts a marble into a square makes it change places with the square above, and in the end the fuller colour on
// the highest square wins. White begins, as the seat rules.First; with "setup=arrange" Black lays out the column before.
//
// # Rulings
//
// What the rules leave open, and the test that holds how it is settled here:
//
//   - Either side places marbles of either colour; both colours lie in one reserve, and each can run out by itself:
//     TestSituations, "either colour" and "a colour runs out".
//   - A square rises after a placement only, and the highest stays: "a square rises", "the highest stays", "lowering lifts
//     nothing".
//   - A lowering goes to any lower level with a free hole, over full ones too: "lowering over a full square". It moves
//     the mover's own colour only: "lowering the rival's".
//   - The last marble's square rises before marbles are counted: "the last square rises first".
//   - Nobody passes. While a hole is free there are marbles for it, since the game refuses fewer marbles than holes:
//     TestMarblesMustFillTheHoles. All holes are odd in number, so the highest square is never shared evenly.
//   - The squares are double-faced (1 or 3, 3 or 5 twice, 5 or 7), which makes 118 columns: TestArrangements.
//   - A position text whose squares are not those of the game's setup is refused, as one that cannot arise; with
//     "setup=arrange" any of the 118 will do that has no more holes than there are marbles: TestRefusedPositions.
package apagos
