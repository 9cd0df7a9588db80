import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { parseCsv } from '../../../test/csv.ts'
import { buildPeople, buildUser, type People } from '../../../test/factories.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const download = async (email: string, query = '') => {
  const { status, text, headers } = await app.as(email).get(`/api/users/download?${query}`)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="report.csv"',
  ])
  const [header = [], ...lines] = parseCsv(text)
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

describe('the CSV file of users', () => {
  it('has the list’s columns, newest first, and only what the filters leave', async () => {
    const added = new Date('2026-02-03T04:05:06Z')
    await buildUser(app.db, {
      firstname: 'Zora',
      lastname: 'Quill',
      email: 'zora@list.example',
      phoneNumber: '+1(816)-111-1111',
      organizationId: people.provider.id,
      portalAdmin: true,
      kongAdmin: true,
      createdAt: added,
    })
    await buildUser(app.db, {
      firstname: 'Yann',
      lastname: 'Quill',
      email: 'yann@list.example',
      organizationId: people.acme.id,
      status: 'DISABLED',
    })
    expect(await download(people.portalAdmin.email, `name=quill&org=${people.provider.id},${people.acme.id}`)).toEqual([
      expect.objectContaining({
        'First Name': 'Yann',
        Organization: 'Acme Wealth',
        Roles: '',
        Active: 'N',
        Phone: '',
        'Last Login (UTC)': '',
      }),
      {
        Organization: 'Provider',
        'First Name': 'Zora',
        'Last Name': 'Quill',
        Email: 'zora@list.example',
        Phone: "'+1(816)-111-1111",
        Roles: 'Portal Admin, Kong Admin',
        Active: 'Y',
        'Added (UTC)': '2026-02-03T04:05:06.000Z',
        'Last Login (UTC)': '',
      },
    ])
    expect(await download(people.portalAdmin.email, 'name=quill&portal=true')).toHaveLength(1)
  })
  it.each([
    '=HYPERLINK("http://evil.example","Click")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    'Quote " and, comma',
    'Two\nlines',
    'נועה לוי',
    'x'.repeat(200),
  ])('holds the name %j as text that no spreadsheet runs (trust T38)', async (name) => {
    const { email } = await buildUser(app.db, { firstname: name, lastname: name, organizationId: people.globex.id })
    const [row] = await download(people.portalAdmin.email, `email=${email}`)
    const isFormula = /^[=+\-@\t\r＝]/.test(name)
    expect([row?.['First Name'], row?.['Last Name']]).toEqual(Array.from({ length: 2 }, () => (isFormula ? `'${name}` : name)))
  })
  it('holds a company admin’s own organization, whatever they ask for', async () => {
    const rows = await download(people.externalAdmin.email, `org=${people.globex.id}`)
    expect(new Set(rows.map(({ Organization }) => Organization))).toEqual(new Set(['Acme Wealth']))
  })
  it('holds everyone once, however many there are', async () => {
    await Promise.all(Array.from({ length: 45 }, () => buildUser(app.db, { lastname: 'Manyfold', organizationId: people.acme.id })))
    const rows = await download(people.portalAdmin.email, 'name=manyfold')
    expect([rows.length, new Set(rows.map(({ Email }) => Email)).size]).toEqual([45, 45])
  })
})
