import { expect, it } from 'vitest'
import { moment } from './shapes.ts'

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
