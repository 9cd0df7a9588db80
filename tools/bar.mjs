import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'
import { describe, programsIn } from './launch/programs.mjs'
import { fail } from './launch/root.mjs'

const all = programsIn('bar')

helpIfAsked(`
npm run bar -- NAME: runs one of the long fault, load and soak tests that npm test leaves out. Prints its figures and fails if a goal
is missed.

${describe(all)}
`)

const [name, ...args] = process.argv.slice(2)
const chosen = all.find((one) => one.name === name)
if (!chosen) fail(`Specify one of: ${all.map((one) => one.name).join(', ') || '(none in this checkout)'}`)

ensureInstalled()
ensureBuilt()
handOver(chosen.path, args)
