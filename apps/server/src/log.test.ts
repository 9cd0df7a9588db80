import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../test/app.ts'
import type { Database } from './db/client.ts'
import { mailOutbox, users } from './db/schema/index.ts'
import { createLog } from './log.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const logged = (what: object) => {
  let text = ''
  createLog('info', { write: (line) => void (text += line) }).info(what, 'it happened')
  return text
}
const failure = (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error: unknown) => error,
  )

it('tells of a failed statement why and which, but none of its values', async () => {
  const row = { recipient: 'ann@acme.example', subject: 'Reset', text: 'https://portal.example/reset/s3cret-link\n    at s3cret' }
  const err = await failure(database.db.insert(mailOutbox).values({ ...row, id: 2 ** 40 }))
  const line = logged({ err })
  expect(line).toContain('out of range')
  expect(line).toContain('insert into \\"mail_outbox\\"')
  for (const value of ['s3cret', 'ann@acme']) expect(line).not.toContain(value)
})
it('tells of a broken rule without the values that broke it', async () => {
  const person = { email: 'twice@acme.example', firstname: 'A', lastname: 'B' }
  const insert = () => database.db.insert(users).values(person)
  const plain = () => database.pool.query('insert into users (email, firstname, lastname) values ($1, $2, $3)', Object.values(person))
  await insert()
  for (const err of [await failure(insert()), await failure(plain())]) {
    expect(logged({ err })).toContain('duplicate key')
    expect(logged({ err })).not.toContain('twice@')
  }
})
it('keeps secrets of headers and the query out of the line', () => {
  const headers = { authorization: 'Bearer s3cret', cookie: 's3cret', apikey: 's3cret' }
  const line = logged({ headers, res: { headers }, req: { id: '1', method: 'GET', url: '/a?token=s3cret' } })
  expect(line).not.toContain('s3cret')
  expect(line).toContain('"path":"/a"')
})
