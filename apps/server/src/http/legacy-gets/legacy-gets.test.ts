import type { Route } from '@apim/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { audit } from '../../audit/audit.ts'
import { auditLog } from '../../db/schema/index.ts'
import { conflict } from '../errors.ts'
import { implement } from '../implement.ts'

const Query = z.object({ id: z.coerce.number<number | string>().int(), expected: z.enum(['on', 'off']).optional() })
const calls = {
  flip: {
    method: 'GET',
    path: '/api/lamp/flip',
    summary: '',
    access: ['ROLE_PORTAL_ADMIN'],
    changesState: { successor: '/api/lamp/:id/status' },
    query: Query,
    response: z.object({ isOn: z.boolean() }),
  },
} as const satisfies Record<string, Route>

let isOn = false
/** The application with one such call, which turns a lamp on and off. */
const build = async (stateChangingGets?: boolean) => {
  const app: TestApp = await buildTestApp({
    ...(stateChangingGets !== undefined && { stateChangingGets }),
    mount: async (server) =>
      implement(server, calls, {
        flip: {
          objectType: 'lamp',
          run: ({ user, query: { id, expected } }) =>
            app.db.transaction(async (tx) => {
              if (expected !== undefined && (expected === 'on') === !isOn) throw conflict(`The lamp is ${isOn ? 'on' : 'off'}`)
              isOn = !isOn
              await audit(tx, user, { action: 'lamp.flip', objectType: 'lamp', objectId: id, after: { isOn } })
              return { isOn }
            }),
          replay: () => ({ isOn }),
        },
      }),
  })
  return { app, people: await buildPeople(app.db) }
}

let app: TestApp
let people: People
beforeAll(async () => {
  ;({ app, people } = await build())
})
beforeEach(() => {
  isOn = false
})
afterAll(() => app.close())

const url = '/api/lamp/flip?id=7'
const admin = () => app.as(people.portalAdmin.email)
const flip = (headers: Record<string, string> = {}, at = url) => admin().get(at, undefined, headers)

describe('a GET that changes something (trust G10)', () => {
  it('runs for a program and for a script of our own page', async () => {
    expect((await flip()).body).toEqual({ isOn: true })
    const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect((await flip(script)).body).toEqual({ isOn: false })
  })

  it.each([
    ['an image', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['an image on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    [
      'a followed link',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' },
    ],
    ['an address typed in', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['an iframe', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a script of another origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a script of a sibling origin', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a service worker script', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'serviceworker' }],
    ['some of these headers', { 'sec-fetch-site': 'same-origin' }],
    ['a header of that family that we do not know', { 'sec-fetch-storage-access': 'active' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of an older browser', { purpose: 'prefetch' }],
  ])('is refused with 403 for %s, even with a token', async (_, headers) => {
    expect([(await flip(headers as Record<string, string>)).status, isOn]).toEqual([403, false])
  })

  it('needs the token in the Authorization header: neither a cookie nor the query counts', async () => {
    for (const [at, headers] of [
      [url, {}],
      [url, { cookie: 'access_token=x; Authorization=Bearer x' }],
      [`${url}&access_token=x&authorization=Bearer%20x`, {}],
    ] as const)
      expect([at, (await app.anonymous.get(at, undefined, headers)).status, isOn]).toEqual([at, 401, false])
  })

  it('answers HEAD with 405 and Allow: GET, and does not run for it, for OPTIONS or for any other method', async () => {
    const head = await admin().send('HEAD', url)
    expect([head.status, head.headers.allow, head.text]).toEqual([405, 'GET', ''])
    for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect([method, (await admin().send(method, url)).status]).toEqual([method, 404])
    expect(isOn).toBe(false)
  })

  it('is never cached, and names its successor for that very object, also when it is refused', async () => {
    for (const headers of [{}, { 'sec-purpose': 'prefetch' }] as Record<string, string>[]) {
      const reply = await flip(headers)
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'Authorization',
        deprecation: '@1795392000',
        link: '</api/lamp/7/status>; rel="successor-version"',
      })
      expect(reply.headers.etag).toBeUndefined()
    }
    expect((await flip({}, '/api/lamp/flip?id=7%0d%0ax')).headers.link).toBeUndefined()
  })

  it('leaves one audit row that says how it was made', async () => {
    const reply = await flip()
    const rows = (await app.db.select().from(auditLog)).filter(({ requestId }) => requestId === reply.headers['x-request-id'])
    expect(rows).toMatchObject([{ action: 'lamp.flip', objectId: '7', after: { isOn: true, via: 'legacy-get' } }])
  })

  it('changes once when a proxy that lost the first answer sends it again', async () => {
    const expecting = `${url}&expected=off`
    await flip({}, expecting)
    const again = await flip({}, expecting)
    expect([again.status, again.body.detail, isOn]).toEqual([409, 'The lamp is on', true])
  })

  it('gives the first answer again for the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'one-flip' }
    const [first, second] = [await flip(key), await flip(key)]
    expect([first.body, second.body, second.headers['idempotent-replayed'], isOn]).toEqual([{ isOn: true }, { isOn: true }, 'true', true])
  })

  it('is counted in the metrics only when it is accepted', async () => {
    const counted = async () =>
      /portal_state_changing_gets_total\{path="\/api\/lamp\/flip"\} (\d+)/.exec((await app.anonymous.get('/actuator/metrics')).text)?.[1]
    await flip()
    const before = Number(await counted())
    await flip({ 'sec-purpose': 'prefetch' })
    await flip()
    expect(Number(await counted())).toBe(before + 1)
  })
})

it('an installation can turn off all GETs that change something', async () => {
  const closed = await build(false)
  const reply = await closed.app.as(closed.people.portalAdmin.email).get(url)
  expect([reply.status, reply.headers.link, isOn]).toEqual([410, '</api/lamp/7/status>; rel="successor-version"', false])
  await closed.app.close()
})
