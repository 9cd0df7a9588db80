import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../tools/test-programs/short-or-long.ts'
import { connectionTimes } from '../../src/proxy/exchange/connection-limits.ts'
import { type Side, send, startBoth, type Verdict } from './both-servers.ts'
import { differenceOf } from './compare.ts'
import { malformed, valid } from './corpus.ts'
import { intended } from './intended.ts'
import { mutations } from './mutations.ts'

const MUTATIONS = shortOrLong(120, 5000)
const SEED = 20
const AT_ONCE = 16
const WHOLE = 1_000_000
/** Answered only if the connection continues. */
const probe = 'GET /probe HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n'
const cases = [...valid, ...malformed, ...mutations(valid, MUTATIONS, SEED)]

let own: Side
let reference: Side
const explained = new Set<string>()
/** The result of each case when sent in one piece. */
const whole = new Map<string, string>()

beforeAll(async () => {
  const both = await startBoth(connectionTimes)
  own = both.own
  reference = both.reference
})
afterAll(() => {
  own.close()
  reference.close()
})

const inTurns = async (visit: (text: string) => Promise<void>): Promise<void> => {
  for (let at = 0; at < cases.length; at += AT_ONCE) await Promise.all(cases.slice(at, at + AT_ONCE).map(visit))
}

const brief = ({ seen, statuses }: Verdict): string =>
  `${seen.map(({ method, target, body, status }) => `${method} ${target} ${JSON.stringify(body)} ${status ?? ''}`).join(', ')} -> ${statuses.join()}`

/** A description of what is wrong with a case; null if nothing is. */
const complaint = (text: string, ours: Verdict, theirs: Verdict): object | null => {
  const difference = differenceOf(ours, theirs)
  if (difference === null) return null
  const reasons = intended.filter((one) => one.difference === difference && one.when.test(text))
  for (const { why } of reasons) explained.add(why)
  return reasons.length > 0 ? null : { difference, text, ours: brief(ours), theirs: brief(theirs) }
}

describe.each([WHOLE, 1, 2, 3, 7])('in pieces of %i bytes', (pieceBytes) => {
  test('no bytes are read differently from the reference, except for intended differences', async () => {
    const complaints: object[] = []
    await inTurns(async (text) => {
      const bytes = Buffer.from(text + probe, 'latin1')
      const [ours, theirs] = await Promise.all([send(own, bytes, pieceBytes), send(reference, bytes, pieceBytes)])
      const found = complaint(text, ours, theirs)
      if (found !== null) complaints.push(found)
    })
    expect(complaints).toEqual([])
  })

  test('the same bytes are read as if they arrived at once', async () => {
    const changed: object[] = []
    await inTurns(async (text) => {
      const { seen, statuses } = await send(own, Buffer.from(text + probe, 'latin1'), pieceBytes)
      const verdict = JSON.stringify({ seen, statuses })
      const expected = whole.get(text) ?? verdict
      whole.set(text, expected)
      if (verdict !== expected) changed.push({ text, verdict, expected })
    })
    expect(changed).toEqual([])
  })
})

test('every intended difference occurs', () => {
  expect(intended.map(({ why }) => why).filter((why) => !explained.has(why))).toEqual([])
})
