import { expect, it } from 'vitest'
import { access } from '../access/routes.ts'
import { Denial } from '../organization-deletions/schemas.ts'
import { RegistrationDenial } from '../registration/schemas.ts'
import { ViewAsForm } from '../view-as/schemas.ts'
import { moment, WebAddress } from './shapes.ts'

const said = (value: unknown) =>
  moment('Start is required')
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? []

it.each(['2026-11-02T11:58:00.000Z', '2026-11-02T11:58:00+02:00', '0001-01-02T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'takes %s as a point in time',
  (text) => expect(said(text)).toEqual([]),
)
it.each([undefined, '', 'tomorrow', '2026-11-02', '2026-11-02T11:58:00', '2026-02-30T11:58:00Z'])(
  'says that %j is no point in time, as of one that is missing',
  (value) => expect(said(value)).toEqual(['Start is required']),
)
it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'refuses %s, which is in a year that the database or a form does not have',
  (text) => expect(said(text)).toEqual(['This date is out of range']),
)

const denyAccess = access.deny.body
const reasons = [
  ['an access request', (reason: string) => denyAccess.parse({ apiAccessRequestId: 1, reason }).reason],
  ['an organization deletion', (reason: string) => Denial.parse({ reason }).reason],
  ['a registration', (reason: string) => RegistrationDenial.parse({ accessRequestId: 1, reason }).reason],
  ['a view as another user', (reason: string) => ViewAsForm.parse({ userId: 1, reason }).reason],
] as const
it.each(reasons)('the reason of %s can have several lines, but no characters that deceive (trust T64)', (_, parse) => {
  expect(parse(' Please ask again\r\nafter the audit\r ')).toBe('Please ask again\nafter the audit')
  for (const hidden of ['\u202e', '\u0007', '\u2028', '\ufeff'])
    expect(() => parse(`Please ${hidden}ask again`)).toThrow('Control characters and text-direction marks are not allowed')
})

it.each(['https://bank.example/a?b#c', 'http://127.0.0.1:8190', 'HTTPS://BANK.EXAMPLE'])(
  'is a web address that can be linked: %s',
  (text) => expect(WebAddress.safeParse(text).success).toBe(true),
)
it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//bank.example',
  'bank.example',
  'https://a b',
  'https://ann:secret@bank.example',
  'https://ann@bank.example',
])('is no web address that can be linked: %j (trust T27)', (text) => expect(WebAddress.safeParse(text).success).toBe(false))
