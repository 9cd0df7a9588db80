/**
 * Generated paths as raw bytes over HTTP/1 and HTTP/2, with an nginx behind the gateway that resolves them and another to compare with:
 * none may escape the service's path.
 */

import { parseArgs } from 'node:util'
import { generatedPaths, isBelow } from '../apps/gateway/test/generated-paths.ts'
import type { PathClient, RawReply } from '../apps/gateway/test/raw-paths.ts'
import { BASE, missing, PREFIX, startWorld } from './paths/world.ts'

const LANES = 8
const { values } = parseArgs({ options: { paths: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } } })
const [count, seed] = [Number(values.paths), Number(values.seed)]
const lacking = missing()
if (lacking !== null) {
  process.stderr.write(`${lacking}\n`)
  process.exit(1)
}

const world = await startWorld()
const tally = new Map(world.ways.map(({ name }) => [name, { reached: 0, refused: 0, missed: 0 }]))
const reference = { reached: 0, refused: 0 }
let asked = 0
let stricter = 0

const miss = (name: string, path: string, one: RawReply, why: string): void => {
  const line = tally.get(name)
  if (line !== undefined && ++line.missed <= 10)
    process.stderr.write(`missed: ${name}: ${JSON.stringify(path)}: ${why} ${JSON.stringify(one)}\n`)
}

/** HTTP/2 streams whose path has invalid characters are reset without a response (RFC 9113, 8.2.1). */
const isRefusal = (name: string, path: string, { status }: RawReply): boolean =>
  status === 400 || status === 404 || (status === 0 && name.startsWith('HTTP/2') && /[\0-\x20\x7f]/.test(path))

/** Judges what became of a path on one route; `mayReach` is false if nginx rejects the path as malformed. */
const judge = (name: string, path: string, one: RawReply, mayReach: boolean): void => {
  const line = tally.get(name)
  if (line === undefined) return
  if (one.reached === null) line.refused++
  else line.reached++
  if (one.reached !== null && !isBelow(BASE, one.reached)) miss(name, path, one, 'out of the path of the service')
  else if (one.reached !== null && !mayReach) miss(name, path, one, 'nginx refuses it')
  else if (one.reached === null && !isRefusal(name, path, one)) miss(name, path, one, 'neither asked nor refused')
}

const paths = generatedPaths(PREFIX, count, seed)
const lane = async (): Promise<void> => {
  const clients = world.ways.map((way) => ({ ...way, client: way.client() }))
  const nginx: PathClient = world.reference()
  for (const path of paths) {
    asked++
    // A line break ends the request line, so the rest is not part of the path.
    const isLine = !/[\r\n]/.test(path)
    const before = isLine ? await nginx.ask(path) : null
    if (before?.reached === null) reference.refused++
    else if (before !== null) reference.reached++
    const answers: RawReply[] = []
    for (const { name, client, prefix } of clients) {
      if (name.startsWith('HTTP/1') ? !isLine : path.includes('\0')) continue
      const one = await client.ask(prefix + path.slice(PREFIX.length))
      answers.push(one)
      // Raw bytes are passed on unchanged, and the upstream refuses them.
      judge(name, path, one, before?.status !== 400 || /[\x80-\xff]/.test(path))
    }
    if (before !== null && before.reached !== null && answers.some(({ reached }) => reached === null)) stricter++
  }
  for (const { client } of clients) client.close()
  nginx.close()
}

const began = performance.now()
try {
  await Promise.all(Array.from({ length: LANES }, lane))
} finally {
  await world.stop()
}
const print = (name: string, text: string) => process.stdout.write(`${name.padEnd(36)} ${text}\n`)
print(`${asked} paths, seed ${seed}`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
for (const [name, { reached, refused, missed }] of tally) print(name, `${reached} asked for, ${refused} refused, ${missed} missed`)
print(
  'nginx in the place of the gateway',
  `${reference.reached} asked for, ${reference.refused} refused; ${stricter} of those asked for are refused here`,
)
process.exitCode = [...tally.values()].every(({ missed, reached }) => missed === 0 && reached > 0) ? 0 : 1
