// Package anexk states the rules of Anexk, a game of patterns on a board of 64 triangles in which one turn may chain
// placements and captures.
//
// Each side has 16 figures of one to four stones. A turn puts a figure on free fields; if the side's stones then show an
// anexk, one of the patterns, each takes an enemy figure, and a figure of the pattern must move on so that it stands no
// more, which may make new anexks. Who has no figure left loses.
//
// The published rules are in Czech. They number the fields, of which they say no more than that field 24 has 14
// neighbours, and leave gaps; the rules followed here are a restatement for this project with every gap closed. Geometry
// and patterns are computed from their description and checked against reference vectors made by an implementation
// independent of this one.
//
// # Rulings
//
// Where the published rules are silent or can be read in two ways, this is how it is settled, and the test that holds it.
// TestSituations has a named case for each ruling on a turn, and holds each case to a second, naive statement of the rules
// as well.
//
//   - The board is 16 squares, each cut by both diagonals: the only division that gives field 24 its 14 neighbours and makes
//     all patterns possible. Fields are numbered in reading order, the upper triangles of a row of squares, then the left
//     and right ones, then the lower ones; two are adjacent if they share a side or a corner
//     (TestAdjacencyIsTheReferences).
//   - The sets of each pattern are listed by the reference; kind 3 is any own stone with eleven or more own neighbours, one
//     anexk for each such field (TestShapesAreTheReferences, TestJudgeAgreesWithTheNaiveRulesEverywhere).
//   - White moves first, and nobody may pass (TestGamesReplay; TestSituations, "no passing").
//   - Each stone of a figure touches another of the figure, so that a commando may be two pairs apart (TestSituations,
//     "a commando …", "a para hangs together", "fields that share a corner only are adjacent").
//   - A figure taken up from the board leaves all its fields, also to dissolve (TestSituations, "all old fields are left",
//     "not onto the fields it leaves").
//   - An anexk takes at least three figures (TestSituations, "two figures are no anexk"). Each set counts by itself,
//     overlapping or not (TestSituations, "two anexks …").
//   - The mover chooses what is taken, from the board as long as anything is on it, then from the reserve; if there are
//     fewer enemy figures than anexks, all are taken (TestSituations, "the reserve is spared …", "with the board empty …",
//     "fewer enemies than anexks").
//   - A relocation may use fields that the taking freed, and must dissolve all anexks that stood when the taking began; for
//     kind 3 these are known by their fields, so that other neighbours do not save one (TestSituations, "onto fields that
//     the taking freed", "all anexks are dissolved by one figure"; TestJudgeAgreesWithTheNaiveRulesEverywhere).
//   - New anexks go on taking (TestSituations, "a chain", "a chain must go on").
//   - With the last enemy figure the game ends at once, anexk or not (TestSituations, "the last figure …"; TestResults).
//   - A relocation may be missing only if none is possible; then the mover loses (TestSituations, "a turn must be complete",
//     "no dissolving is possible"; TestTurnsAreJudgedAsInTheReference).
//   - A side that can put no figure anywhere loses (TestResults, "nowhere to put anything").
//   - A position text in which the side to move shows an anexk cannot arise; one of the other side is the end of a game
//     (TestPositionsAreRefused, TestResults).
//
// # Numbers
//
// The first turn can be made in 108,944 ways, and turns of later positions are often more than can be counted: two
// anexks that the same figures complete in turn go on until the enemy has nothing left. Nothing here lists turns but Moves.
// The method Count says what it does then, and the method Sample how even a draw is.
package anexk
