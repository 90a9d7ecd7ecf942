// Package snex plays Snex: snakes of stones grow, slide and push until one joins two opposite edges.
//
// The rules followed are the rules text of the game dated 2025. Black owns the bottom and top edges of N×N points, White
// the left and right ones; Black moves first. A turn places a stone (d4), slides a hatchling, which is an unbroken stretch of
// a snake, by moving its tail before its head (b2-d4), pushes in the same way the tail of a shorter enemy hatchling that
// goes on before its own head (b2-d4-e4), or steps with a single stone (b2-c3). Whoever joins the own edges wins
// (connection), and so does who leaves the other side without a move (no-move). With the parameter pie the second player
// may answer the first stone with swap and be Black from then on.
//
// # Rulings
//
// Where the rules text leaves a choice, this is how it was made, with the tests that hold it.
//
//   - "One or two endpoints" is taken at its word for every largest group of joined stones: it is a simple path, without
//     branches and rings, at the end of every action and for both colours (TestSnakesAreSimplePaths). The looser reading,
//     in which only 2x2 blocks of one colour are forbidden, is the parameter branching; a hatchling then is the shortest
//     chain between its ends, and a group without an end other than the pushed stone can't be pushed there
//     (TestBranchingSnakes).
//   - "Closer to any board edge" means the nearest edge: read as "some edge", the condition would forbid nothing. "Closer
//     to a corner" is the nearest corner along the edges, and counts only when both points are on an edge
//     (TestNearerIsTheNearestEdgeThenTheNearestCorner).
//   - The head of a hatchling must not be farther than its tail; if neither is nearer, each end may be the head. The
//     point the tail goes to must be nearer than the head. Any stretch of a snake is a hatchling, so its tail may be a
//     stone in the middle of the snake (TestSlides).
//   - Any stone may detach and step as an egg, out of the middle of a snake too, and it may land beside that snake or
//     another (TestAnyStoneMayStep). A text that can be read as a slide and as a step is legal if either reading is.
//   - Only tails are pushed, so an enemy snake is pushed at its tail end or in the middle, never at its head. The pushed
//     stretch runs to an end of the snake: else a single stone could always be claimed, and to compare lengths would mean
//     nothing. The point that the pushing tail leaves counts as empty for the pushed stone. One of the two stones must
//     come nearer than its head. A pushed stone does not push in turn (TestPushes).
//   - A crosscut, which no action may leave, is a 2x2 area with two stones of each colour on the diagonals
//     (TestCrosscutsAreIllegal).
//   - A push that joins the edges of the pushed side wins for that side. Without a move the side to move has lost
//     (TestHowGamesEnd).
//   - Swap exchanges the sides of the seats, not the stones: White is still to move, which is the first seat now
//     (TestSwapExchangesTheSides).
package snex
