// Package snex plays Snex: snakes of stones grow, slide and push until one joins two opposite edges.
package snex
