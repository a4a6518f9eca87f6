// Runs the Connect Four search of the Node.js tutorial, from a clone of it: node --expose-gc node_driver.js FOLDER
// Reads lines "iterations seed" and answers each with the seconds of one search from the empty board, and the nodes of
// its tree. After "iterations seed weigh" it also tells the bytes of the tree; the time is of no use then, because to
// collect garbage throws compiled code away.
// The program searches until a time on Date.now, so Date.now counts here: it is asked once before the search, and once
// before each iteration. Node may use helper threads, and the machine may do other things: the seconds are those of the
// clock on the wall or of the processor, whichever are fewer. The dice are Math.random, which takes no seed.

"use strict"

const path = require("path")
const readline = require("readline")

const from = name => require(path.join(process.argv[2], name))
const Game = from("game-c4.js")
const Search = from("monte-carlo.js")

function grow(iterations) {
  const game = new Game()
  const search = new Search(game)
  let asked = 0
  Date.now = () => asked++
  const wall = performance.now(), core = process.cpuUsage()
  const { simulations } = search.runSearch(game.start(), (iterations + 0.5) / 1000)
  const { user, system } = process.cpuUsage(core)
  const seconds = Math.min((performance.now() - wall) / 1e3, (user + system) / 1e6)
  if (simulations !== iterations) throw new Error(`it did ${simulations} iterations and not ${iterations}`)
  return { seconds, search }
}

function heap() {
  global.gc()
  return process.memoryUsage().heapUsed
}

for (let k = 0; k < 5; k++) grow(1000) // so that what is compiled on the way is compiled
readline.createInterface({ input: process.stdin }).on("line", line => {
  const [iterations, , weigh] = line.split(" ")
  const before = weigh ? heap() : grow(1000) // awake again after the turns of others
  const { seconds, search } = grow(Number(iterations))
  const bytes = weigh ? heap() - before : null
  console.log(JSON.stringify({ seconds, nodes: search.nodes.size, bytes }))
})
