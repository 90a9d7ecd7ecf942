// Package apex states the rules of Apex, a connection game on a chessboard by Jochen Drechsler (2001).
//
// Each side tries to join its two edges, White the bottom and the top, Black the left and the right, by a chain of
// pieces. Pieces enter from the own edges and then move and capture like chess queens, but never capture a neighbour.
//
// The rules followed are those published by the designer in 2001, as restated for this project with every gap closed.
//
// # Rulings
//
// Where the published rules are silent or can be read in two ways, this is how it is settled, and the test that holds it.
// TestSituations has a named case for each ruling on a single move.
//
//   - A piece enters along rows, columns and diagonals, over empty squares, from an own edge square that is empty itself,
//     and may stop on any square of the line, the first included. Which line it took is not part of the move
//     (TestSituations, "enter …", "one line is open", "the line begins on an occupied square").
//   - Entering captures nothing (TestSituations, "no capture by entering").
//   - A piece cannot capture an enemy on one of the eight squares around it, whatever else is near
//     (TestSituations, "… capture …").
//   - A captured piece is in its owner's reserve at once (TestCapturedPieceReturns).
//   - A corner square belongs to an edge of both sides (TestResults, "a corner is on two edges").
//   - A chain is joined along rows, columns and diagonals, so that two chains can cross: the side that acts wins, and the
//     game never comes to two chains (TestResults, "chains may cross").
//   - A third round of the same sequence of moves may not be begun: if the last L moves equal the L before them, text by
//     text, L even, the first of them is forbidden. Only moves count, not positions; moves before the position that a game
//     starts from don't (TestRepetitionAgainstTheRule, TestRepetitionIsOfMoves).
//   - A side without a legal action loses, also where only a forbidden repetition is left (TestResults, "no move";
//     TestNoMoveByRepetition).
//   - A position text says nothing of the past, so it begins without one. A text in which one side has a chain is a
//     finished game, whoever is to move; two chains, or more pieces than a side has, are refused
//     (TestResults, "read …"; TestParseRefuses).
//   - The number of pieces is at least the size, without which no straight chain could be built, and at most what the board
//     holds (TestParameters).
package apex
