import { expect, test } from 'vitest'
import { shortOrLong } from '../../../../tools/test-programs/short-or-long.ts'
import { memoryAdmin } from '../../conformance/admin-app.ts'
import { plugins } from '../plugins/index.ts'
import { servedEntities } from './entities/served-entities.ts'

/** A small seeded generator, so that a failure can be reproduced (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  70000,
  '',
  'x',
  'http',
  '/x',
  '~/(',
  '%',
  '%zz',
  '\0',
  '\ud800',
  'é',
  'a'.repeat(300),
  '__proto__',
  [],
  [null],
  [[]],
  [{}],
  ['a', 'a'],
  [1, 'b', null],
  {},
  { id: 5 },
  { id: 'x' },
  { name: 'echo' },
  { name: null },
  { toString: 1 },
  { a: { b: { c: [] } } },
  'echo',
  'alice',
  '1.2.3.4/8',
  '::1',
  'http://h:99999/x',
  'https://',
  '00000000-0000-4000-8000-000000000001',
]

test('no body, however odd, makes the Admin API fail, and an accepted one is read back as it was returned', async () => {
  const random = seeded(20260101)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { app } = memoryAdmin()
  await app.inject({ method: 'POST', url: '/services', payload: { name: 'echo', host: 'h' } })
  await app.inject({ method: 'POST', url: '/consumers', payload: { username: 'alice' } })
  const odd = (names: readonly string[]) =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 4) }, () => [pick(names), pick(values)]))
  for (let round = 0; round < shortOrLong(2000, 40_000); round += 1) {
    const definition = pick(servedEntities)
    const names = [...Object.keys(definition.fields), 'url', 'ttl', 'bogus']
    const plugin = pick(plugins)
    const config = odd(Object.keys(plugin.config.fields ?? {}))
    const payload = { ...odd(names), ...(definition.collection === 'plugins' && random() < 0.8 && { name: plugin.name, config }) }
    const key = encodeURIComponent(pick(['echo', 'alice', 'x', '00000000-0000-4000-8000-000000000002', 'a b', '..']))
    const method = pick(['POST', 'PUT', 'PATCH'] as const)
    const answer = await app.inject({ method, url: method === 'POST' ? `/${definition.path}` : `/${definition.path}/${key}`, payload })
    const told = `${method} /${definition.path} ${JSON.stringify(payload)}: ${answer.body}`
    expect(answer.statusCode, `${told}`).toBeLessThan(500)
    if (answer.statusCode >= 300) continue
    const { id } = answer.json() as { id: string }
    expect((await app.inject(`/${definition.path}/${id}`)).json(), `${told}`).toEqual(answer.json())
  }
})

test('no form, however odd, makes the Admin API fail', async () => {
  const random = seeded(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { app } = memoryAdmin()
  const keys = [
    'name',
    'tags',
    'tags[]',
    'tags[1]',
    'tags[x]',
    'config',
    'config.minute',
    'config.a.b',
    'service.id',
    'service',
    '.',
    '..',
    '[',
    '[]',
    'a[',
    '',
  ]
  for (let round = 0; round < shortOrLong(1500, 30_000); round += 1) {
    const pairs = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => `${pick(keys)}=${pick(['', 'x', '5', 'true', '%00', 'key-auth', 'a,b'])}`,
    )
    const url = `/${pick(servedEntities).path}`
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: pairs.join('&'),
    })
    expect(answer.statusCode, `${url} ${pairs.join('&')}: ${answer.body}`).toBeLessThan(500)
  }
})
