import { mayCall } from '@apim/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../app.ts'
import { adminId, companyAdminId, emailOf, fillSql } from './fill.ts'
import { lists } from './lists.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.db.execute(sql.raw(fillSql({ users: 100, organizations: 40, applications: 30, apis: 40, auditRows: 50 })))
})
afterAll(() => app.close())

type Body = Record<string, unknown> & { total: number }
const ask = async (who: number, path: string, query: Record<string, unknown>): Promise<Body> => {
  const { status, body, text } = await app.as(emailOf(who)).get(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body
}
const rowsOf = (body: Body) => Object.values(body).find(Array.isArray) as unknown[]
const paged = lists.filter(({ sorts }) => sorts.length > 0)
const admin = { id: adminId, roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false, ownerApps: [] } as const

describe('a list in pages of 7', () => {
  it.each(paged)('$path: its pages are together the whole list, in every order', async ({ path, access, sorts }) => {
    expect(mayCall(admin, access)).toBe(true)
    for (const who of [adminId, companyAdminId]) {
      if (who === companyAdminId && Array.isArray(access) && !access.includes('ROLE_COMPANY_ADMIN')) continue
      for (const sort of sorts)
        for (const order of ['asc', 'desc']) {
          const whole = await ask(who, path, { sort, order, size: 100 })
          expect(rowsOf(whole)).toHaveLength(whole.total)
          const pages = Array.from({ length: Math.ceil(whole.total / 7) + 1 }, (_, page) => ask(who, path, { sort, order, size: 7, page }))
          const found = (await Promise.all(pages)).map((body) => [body.total, rowsOf(body)] as const)
          expect([sort, order, found.flatMap(([, rows]) => rows)]).toEqual([sort, order, rowsOf(whole)])
          expect(found.every(([total]) => total === whole.total)).toBe(true)
        }
    }
  })
  it('is tested with more than one page, except for calls, which only a gateway reports', async () => {
    const short = []
    for (const { path } of paged) if ((await ask(adminId, path, {})).total < 8) short.push(path)
    expect(short).toEqual(['/api/kong/requests'])
  })
})
