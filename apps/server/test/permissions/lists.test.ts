import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../app.ts'
import type { ListProof } from './case.ts'
import { cases } from './cases.ts'
import { implementedRows, type Row, rowName, valueFor } from './table.ts'
import { buildWorld, type Who, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await buildTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const partial = new Set(['own_org', 'own_app', 'own_org_or_own_app', 'visible', 'resource_visible', 'granted'])
const cells = (row: Row) => Object.values(row.values).flatMap((value) => value.split(/;?(?:int|ext)=/))
/** Lists that some users see only partly: reads that name no single object, in their path or, as their case says, in a parameter. */
const lists = implementedRows().filter(
  (row) =>
    cells(row).some((value) => partial.has(value)) &&
    ((row.method === 'GET' && !row.path.includes('{') && cases[rowName(row)]?.shape !== 'path') || cases[rowName(row)]?.shape === 'list'),
)

/** The whole list, and the list filtered to others' objects. */
const waysToAsk = async (row: Row, who: Who) => {
  const one = cases[rowName(row)] as (typeof cases)[string]
  const narrowed = await one.call(world, who, 'foreign')
  return [{ url: one.proof?.whole ?? row.path, body: row.method === 'POST' ? {} : undefined }, narrowed]
}
const answers = async (row: Row, who: Who, ways: { url: string; body?: unknown }[]): Promise<string[]> => {
  const texts = []
  for (const { url, body } of ways) {
    const reply = await app.as(who.email as string).send(row.method, url, body)
    if (reply.status !== 200) throw new Error(`${row.method} ${url}: ${reply.status} ${reply.text}`)
    texts.push(reply.text)
  }
  return texts
}
const admin = () => world.cast.find(({ column }) => column === 'portal_admin') as Who

it('a list is the same a second later: the calls of one user belong to one sign-in', async () => {
  const read = () => app.as(admin().email as string).get('/api/users?size=100')
  const before = await read()
  await setTimeout(1100)
  expect((await read()).text).toBe(before.text)
})

describe('a list that some users see only partly', () => {
  it('always has a test case', () => {
    expect(lists.length).toBeGreaterThan(11)
    const proven = Object.keys(cases).filter((name) => cases[name]?.proof)
    expect(proven.toSorted()).toEqual(lists.map(rowName).toSorted())
  })
  for (const row of lists) {
    const { foreign, own }: ListProof = cases[rowName(row)]?.proof ?? { foreign: () => undefined }
    const people = () => world.cast.filter((who) => partial.has(valueFor(row, who)))
    it(`${rowName(row)}: is the same with and without others’ objects`, async () => {
      let proofs = 0
      for (const who of people()) {
        const make = foreign(who)
        if (!make) continue
        const ways = await waysToAsk(row, who)
        const before = await answers(row, who, ways)
        const seenByAll = async () => (valueFor(row, admin()) === 'allow' ? answers(row, admin(), ways.slice(0, 1)) : randomUUID())
        const seenBefore = await seenByAll()
        await make(world, who)
        expect([who.name, await answers(row, who, ways)]).toEqual([who.name, before])
        // What was created would have been visible: it is in the list of a user who sees everything, if there is one.
        expect([who.name, await seenByAll()]).not.toEqual([who.name, seenBefore])
        proofs += 1
      }
      expect(proofs).toBeGreaterThan(0)
    })
    it(`${rowName(row)}: contains what is theirs`, async () => {
      let proofs = 0
      for (const who of people()) {
        const make = own?.(who)
        if (!make) continue
        const [way] = await waysToAsk(row, who)
        const before = await answers(row, who, [way as NonNullable<typeof way>])
        await make(world, who)
        const after = await answers(row, who, [way as NonNullable<typeof way>])
        expect([who.name, after]).not.toEqual([who.name, before])
        proofs += 1
      }
      expect(proofs).toBeGreaterThan(0)
    })
  }
})
