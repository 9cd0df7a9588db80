import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../src/db/schema/index.ts'
import { buildTestApp, type Reply, type TestApp } from '../app.ts'
import type { Case, Target } from './case.ts'
import { cases } from './cases.ts'
import { columns, implementedRows, known, permissionTable, type Row, routes, rowName, spelled, valueFor } from './table.ts'
import { buildWorld, type Who, type World, worldTimes } from './world.ts'

const rows = permissionTable()
const implemented = implementedRows()
/** Covered by separate tests: they are files or belong to the server itself. */
const elsewhere = ['GET /actuator/info', 'GET /i18n/{lang}.json', 'GET /api/{autocomplete-path}', 'GET /reference-frame']
const held = [...implemented.map(rowName), ...elsewhere]
const later = rows.filter((row) => !held.includes(rowName(row)))

let app: TestApp
let world: World
let checks = 0
beforeAll(async () => {
  app = await buildTestApp({ workTimes: worldTimes })
  world = await buildWorld(app)
})
afterAll(async () => {
  await app.close()
  process.stdout.write(`permissions: ${implemented.length} rows held in ${checks} checks; ${later.length} rows not implemented yet:\n`)
  for (const row of later) process.stdout.write(`  ${rowName(row)}\n`)
})

const refused = [403, 404]
const emptied = (reply: Reply) => {
  const { body } = reply
  if (body === undefined) return reply.text.trim().split(/\r?\n/).length <= 1 || reply.text.endsWith('\nNone.\n')
  if (Array.isArray(body)) return body.length === 0
  return (body.total ?? 0) === 0
}

/** Calls that write only when someone was last active, that read with POST, that go to a gateway, or that have nothing to end. */
const changesNothing = new Set([
  'POST /api/session/activity',
  'POST /api/request-access/filter',
  'POST /api/invitation/open',
  'POST /api/registration-status',
  'POST /api/view-as/end',
  'POST /api/resource/{id}/test',
  'POST /api/codegen/{id}',
  'POST /api/try/{id}',
  'POST /api/swagger/target-test',
  'POST /api/swagger/{id}/difference',
])
const signsOut = new Set(routes.filter((route) => route.signsOut).map(spelled))
const changesByGet = new Set(routes.filter(({ changesState }) => changesState).map(spelled))
const isChange = (row: Row) => (row.method !== 'GET' || changesByGet.has(`${row.method} ${row.path}`)) && !changesNothing.has(rowName(row))
const actorOf = ({ isAnonymous }: Case, { userId, organizationId }: Who) =>
  isAnonymous ? { actorId: null, organizationId: null, address: '127.0.0.1' } : { actorId: userId, organizationId, address: '127.0.0.1' }
/** The names of a recorded state's fields, at any depth; the places in a list have none. */
const fieldsIn = (state: unknown): string[] =>
  typeof state === 'object' && state !== null
    ? Object.entries(state).flatMap(([name, value]) => [...(Array.isArray(state) ? [] : [name]), ...fieldsIn(value)])
    : []
/** Who did what, from the audit rows that this call wrote. */
const auditOf = async (reply: Reply) =>
  app.db
    .select({ actorId: auditLog.actorId, organizationId: auditLog.organizationId, address: auditLog.address })
    .from(auditLog)
    .where(eq(auditLog.requestId, String(reply.headers['x-request-id'])))

type Verdict = { ok: boolean; wanted: string }
const status = (reply: Reply, wanted: number[], words: string): Verdict => ({ ok: wanted.includes(reply.status), wanted: words })

/** What a cell of the table requires of a response (docs/permissions.md explains its words). */
const judge = (value: string, one: Case, who: Who, target: Target, reply: Reply): Verdict => {
  const admitted: Verdict = {
    ok: (reply.status >= 200 && reply.status < 300) || (one.alsoAdmits ?? []).includes(reply.status),
    wanted: 'let in',
  }
  const scoped = target === 'own' || one.shape === 'plain' ? admitted : status(reply, refused, 'refused')
  // lists.test.ts checks what lists contain.
  const listed: Verdict = status(reply, [200], '200')
  switch (value) {
    case 'allow':
      return admitted
    case 'deny':
      return who.email === undefined ? status(reply, [401], '401') : status(reply, refused, 'refused')
    case 'empty':
      return { ok: reply.status === 200 && emptied(reply), wanted: '200 and nothing in it' }
    case 'self':
      return target === 'own' || one.shape === 'plain' ? admitted : status(reply, [404], '404')
    case 'gone':
      return status(reply, [410], '410')
    case 'own_app_if_company_admin':
      return who.isCompanyAdmin ? scoped : status(reply, refused, 'refused')
    case 'visible':
      return target === 'foreign' && !who.isInternal && one.shape === 'path' ? status(reply, [404], '404') : admitted
    case 'own_app':
    case 'own_org':
    case 'own_org_with_access':
    case 'own_org_or_own_app':
    case 'resource_visible':
    case 'granted':
      return one.shape === 'list' ? listed : scoped
    default:
      throw new Error(`the table has a word that this test does not know: ${value}`)
  }
}

/** Calls with a new session each time, because one of the calls ends it. */
const caller = (who: Who) => (who.email === undefined ? app.anonymous : app.as(who.email, { sid: `${who.email} ${checks}` }))

describe('permissions.csv', () => {
  it('has a row for every call, and every call of the contract is registered', () => {
    const listed = new Set(rows.map((row) => `${row.method} ${row.path}`))
    expect([...known].filter((name) => !listed.has(name))).toEqual([])
    expect(routes.filter((route) => !app.app.hasRoute({ method: route.method, url: route.path })).map(spelled)).toEqual([])
  })
  it('has a case for every implemented row, so that none is skipped silently', () => {
    expect(implemented.map(rowName).filter((name) => !(name in cases))).toEqual([])
    expect(Object.keys(cases).filter((name) => !implemented.some((row) => rowName(row) === name))).toEqual([])
  })

  const order = Object.keys(cases)
  for (const row of [...implemented].sort((a, b) => order.indexOf(rowName(a)) - order.indexOf(rowName(b))))
    describe(rowName(row), () => {
      for (const column of columns)
        it(`${column}: ${row.values[column]}${isChange(row) ? ', one audit row for a change and none for a refusal' : ', no audit row'}`, async () => {
          const one = cases[rowName(row)] as Case
          for (const who of world.cast.filter((person) => person.column === column))
            for (const target of ['own', 'foreign'] as const) {
              const { url, body } = await one.call(world, who, target)
              const reply = await caller(who).send(row.method, url, body)
              const verdict = judge(valueFor(row, who), one, who, target, reply)
              checks += 1
              const isDone = isChange(row) && (reply.status < 300 || (one.alsoAdmits ?? []).includes(reply.status))
              expect([who.name, target, reply.status, await auditOf(reply)]).toEqual([
                who.name,
                target,
                reply.status,
                isDone ? Array(one.changes ?? 1).fill(actorOf(one, who)) : [],
              ])
              expect(
                verdict.ok
                  ? 'as the table says'
                  : `${reply.status} ${reply.text.slice(0, 300)} for ${who.name}, ${target}; wanted: ${verdict.wanted}`,
              ).toBe('as the table says')
            }
        })
    })

  it('a disabled user is refused everywhere with 403 and errors.disabled, except at public calls and the sign-out', async () => {
    const who = { ...(world.cast[3] as Who), email: world.people.disabled.email }
    for (const row of implemented) {
      if (row.values.anonymous === 'allow' || signsOut.has(`${row.method} ${row.path}`)) continue
      const { url, body } = await (cases[rowName(row)] as Case).call(world, who, 'own')
      const reply = await app.as(who.email).send(row.method, url, body)
      checks += 1
      expect([rowName(row), reply.status, reply.body?.errors?.disabled]).toEqual([rowName(row), 403, 'Y'])
    }
  })

  it('whatever these calls record, the audit page has words for its object, its verb and every field', async () => {
    const words = JSON.parse(readFileSync(new URL('../../../portal/src/locales/en/audit.json', import.meta.url), 'utf8'))
    const entries = await app.db.select().from(auditLog)
    expect(entries.length).toBeGreaterThan(100)
    const without = entries.flatMap(({ action, objectType, before, after }) => [
      ...(objectType in words.object ? [] : [`object ${objectType}`]),
      ...((action.split('.')[1] ?? '') in words.verb ? [] : [`verb ${action}`]),
      ...[...fieldsIn(before), ...fieldsIn(after)].filter((name) => !(name in words.field)).map((name) => `field ${name} of ${action}`),
    ])
    expect([...new Set(without)].sort()).toEqual([])
  })
})
