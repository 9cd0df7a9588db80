import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildInvitation, buildPeople, buildUser, type People } from '../../../test/factories.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const at = (organizationId: number, firstname: string, lastname: string, more: object = {}) =>
    buildUser(app.db, { firstname, lastname, email: `${firstname}.${lastname}@list.example`.toLowerCase(), organizationId, ...more })
  await at(people.acme.id, 'Zora', 'Quill', { companyAdmin: true, phoneNumber: '+1(816)-111-1111' })
  await at(people.acme.id, 'Yann', 'Quill', { status: 'DISABLED' })
  await at(people.globex.id, 'Xenia', 'Quill', { lastLoginAt: new Date('2026-03-01T10:00:00Z') })
  await at(people.provider.id, 'Percent%', 'Under_score', { kongAdmin: true })
})
afterAll(() => app.close())

const list = async (email: string, query = '') => (await app.as(email).get(`/api/users?${query}`)).body
const first = async (email: string, query: string) => (await list(email, query)).users.map(({ firstname }: any) => firstname)

describe('the user list', () => {
  it('shows every column to a portal admin, with the total', async () => {
    const { users, total } = await list(people.portalAdmin.email, 'name=quill&sort=firstname')
    expect(total).toBe(3)
    expect(users).toMatchObject([
      { firstname: 'Zora', organization: 'Acme Wealth', external: true, roles: ['ROLE_COMPANY_ADMIN'], activeStatus: 'Y', lastLogin: null },
      { firstname: 'Yann', organizationId: people.acme.id, roles: [], activeStatus: 'N', phoneNumber: null },
      { firstname: 'Xenia', lastname: 'Quill', email: 'xenia.quill@list.example', lastLogin: '2026-03-01T10:00:00.000Z' },
    ])
    expect(Date.parse(users[0].addedDate)).toBeGreaterThan(Date.now() - 3_600_000)
  })
  it('says of each whether they administer the portal, its gateways or their organization (specification part 2, section 3: team user)', async () => {
    const { users } = await list(people.portalAdmin.email, 'query=list.example&sort=firstname&order=asc')
    expect(
      users.map(({ firstname, portalAdmin, kongAdmin, companyAdmin }: any) => [firstname, portalAdmin, kongAdmin, companyAdmin]),
    ).toEqual([
      ['Percent%', false, true, false],
      ['Xenia', false, false, false],
      ['Yann', false, false, false],
      ['Zora', false, false, true],
    ])
    const team = await list(people.externalAdmin.email, 'name=zora')
    expect(team.users).toMatchObject([{ firstname: 'Zora', portalAdmin: false, kongAdmin: false, companyAdmin: true }])
  })
  it('says until when an invitation works: the newest one, to the present address, of who has not signed in', async () => {
    const { users } = await list(people.portalAdmin.email, 'query=quill&sort=firstname&order=asc')
    const [xenia, yann, zora] = users
    const hours = (count: number) => ({ expiresAt: new Date(Date.UTC(2100, 0, 1, count)) })
    await buildInvitation(app.db, xenia, people.portalAdmin.id, hours(1))
    await buildInvitation(app.db, { id: yann.id, email: 'before@list.example' }, people.portalAdmin.id, hours(2))
    await buildInvitation(app.db, yann, people.portalAdmin.id, { ...hours(3), usedAt: new Date() })
    await buildInvitation(app.db, zora, people.portalAdmin.id, hours(4))
    await buildInvitation(app.db, zora, people.portalAdmin.id, hours(5))
    const after = await list(people.portalAdmin.email, 'query=quill&sort=firstname&order=asc')
    expect(after.users.map(({ invitedUntil }: any) => invitedUntil)).toEqual([null, null, '2100-01-01T05:00:00.000Z'])
  })
  it('shows a company admin only their own organization, whatever they ask for', async () => {
    const { users, total } = await list(people.externalAdmin.email, `org=${people.globex.id}&size=100`)
    expect(new Set(users.map(({ organization }: any) => organization))).toEqual(new Set(['Acme Wealth']))
    expect(total).toBe(users.length)
    const [other] = (await list(people.portalAdmin.email, 'name=Xenia')).users
    expect(await first(people.externalAdmin.email, `ids=${other.id}`)).toEqual([])
    expect(await first(people.externalAdmin.email, 'query=Xenia')).toEqual([])
  })
  it('can be filtered by organization, name, email and roles; 0 means all organizations', async () => {
    const admin = people.portalAdmin.email
    expect(await first(admin, `org=${people.globex.id},${people.acme.id}&name=Quill&sort=firstname&order=asc`)).toEqual([
      'Xenia',
      'Yann',
      'Zora',
    ])
    expect(await first(admin, 'org=0&email=XENIA.QUILL')).toEqual(['Xenia'])
    expect(await first(admin, 'name=zora%20q')).toEqual(['Zora'])
    expect(await first(admin, 'role=ROLE_COMPANY_ADMIN&name=Quill')).toEqual(['Zora'])
    expect(await first(admin, 'portal=true&name=Quill')).toEqual([])
    expect(await first(admin, 'company=1&kong=true&email=list.example&sort=firstname&order=asc')).toEqual(['Percent%', 'Zora'])
    expect(await first(admin, 'company=false&name=Zora')).toEqual(['Zora'])
    expect((await list(admin, 'kong=0&portal=0&company=0')).total).toBe((await list(admin)).total)
  })
  it('can be searched by name and email for pickers, limited, and filtered by id', async () => {
    const admin = people.portalAdmin.email
    expect(await first(admin, 'query=quill&limit=2&sort=firstname&order=asc')).toEqual(['Xenia', 'Yann'])
    expect(await first(admin, 'query=xenia.quill@')).toEqual(['Xenia'])
    const ids = (await list(admin, 'name=Quill')).users.map(({ id }: any) => id)
    expect((await list(admin, `ids=${ids.join(',')}&limit=100`)).total).toBe(3)
  })
  it.each(['%', '_', '\\', '.*'])('matches %s literally in a search', async (text) => {
    const found = text === '%' || text === '_' ? ['Percent%'] : []
    for (const field of ['name', 'query'])
      expect(await first(people.portalAdmin.email, `${field}=${encodeURIComponent(text)}`)).toEqual(found)
  })
  it('has pages of ten, newest first, sorts by every column, and shows no one on two pages', async () => {
    const { users, total } = await list(people.portalAdmin.email)
    expect(users.map(({ id }: any) => id)).toEqual(users.map(({ id }: any) => id).toSorted((a: number, b: number) => b - a))
    expect(users.length).toBe(Math.min(10, total))
    for (const sort of ['organization', 'lastname', 'email', 'activeStatus', 'addedDate', 'lastLogin'])
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all(
          [0, 1, 2, 3, 4].map((page) => list(people.portalAdmin.email, `sort=${sort}&order=${order}&size=5&page=${page}`)),
        )
        const ids = pages.flatMap((page) => page.users.map(({ id }: any) => id))
        expect([sort, ids.length, new Set(ids).size]).toEqual([sort, Math.min(25, total), Math.min(25, total)])
      }
  })
  it.each(['sort=password', 'size=101', 'role=ROLE_ROOT', 'portal=maybe', 'org=x', 'limit=0'])('rejects %s', async (query) => {
    expect((await app.as(people.portalAdmin.email).get(`/api/users?${query}`)).status).toBe(400)
  })
})
