import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { idempotencyKeys } from '../db/schema/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it('visitors of one IPv6 network are one caller, as they are for the rate limits: no one fills the database with keys', async () => {
  const signUp = (remoteAddress: string, name: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/access-requests',
      remoteAddress,
      headers: { host: 'localhost', 'content-type': 'application/json', 'idempotency-key': name },
      payload: JSON.stringify({ company: 'Newcomer', firstName: 'Grace', lastName: 'Lee', email: `${name}@x.example`, agreeToTerm: 'yes' }),
    })
  for (const [name, address] of Object.entries({
    one: '2001:db8:1:1::1',
    neighbour: '2001:db8:1:1:ffff::2',
    other: '2001:db8:1:2::1',
    old: '192.0.2.7',
  }))
    expect((await signUp(address, name)).statusCode).toBe(200)
  const callers = (await app.db.select().from(idempotencyKeys)).map(({ caller }) => caller)
  expect([callers.length, new Set(callers).size]).toEqual([4, 3])
})
