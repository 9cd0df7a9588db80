/** Kong's decK, built here, run against the gateway: ping, sync, diff, dump, apply, validate and reset. */

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildDeck, deckBinary } from './deck/binary.ts'

const root = join(import.meta.dirname, '..')
if (deckBinary() === undefined && spawnSync('go', ['version']).error !== undefined) {
  process.stderr.write('Go is missing, with which decK is built: install it so that it is on the PATH, or name a decK in APIM_DECK\n')
  process.exit(1)
}
const binary = deckBinary() ?? buildDeck()
process.stdout.write(`decK: ${spawnSync(binary, ['version'], { encoding: 'utf8' }).stdout}`)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'gateway', 'apps/gateway/conformance/deck.test.ts']
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, APIM_DECK: binary } })
process.exit(status ?? 1)
