import type { Role } from '@apim/contract/constants'
import type { Actor } from '@apim/contract/policies'
import { describe, expect, test } from 'vitest'
import { isUnder, sectionsFor, topEntries } from './navigation.ts'
import { sideRules, topRules } from './navigation-rules.ts'

const somebody = (roles: Role[], organizationExternal = false): Actor => ({
  id: 1,
  roles,
  organizationId: 1,
  organizationExternal,
  ownerApps: [],
})
const seen = <T extends Record<string, (user: Actor) => boolean>>(rules: T, user: Actor) =>
  Object.keys(rules).filter((name) => rules[name]?.(user))

describe('specification 1 §6: top navigation', () => {
  test.each<[string, Actor, string[]]>([
    ['a portal admin', somebody(['ROLE_PORTAL_ADMIN']), ['gallery', 'applications', 'tools']],
    ['a gateway admin', somebody(['ROLE_KONG_ADMIN']), ['gallery', 'applications', 'tools']],
    ['an external company admin', somebody(['ROLE_COMPANY_ADMIN'], true), ['gallery', 'team', 'analytics']],
    ['an internal company admin', somebody(['ROLE_COMPANY_ADMIN']), ['gallery', 'team', 'applications', 'analytics']],
    ['a company user', somebody(['ROLE_COMPANY_USER']), ['gallery']],
    ['somebody without roles', somebody([]), []],
  ])('%s', (_who, user, expected) => {
    expect(seen(topRules, user)).toEqual(expected)
  })
})

describe('specification 1 §6: side menu', () => {
  test.each<[Role, string[]]>([
    ['ROLE_PORTAL_ADMIN', ['apiAndEvents', 'reports', 'portalManagement', 'miscellaneous']],
    ['ROLE_KONG_ADMIN', ['apiAndEvents', 'reports', 'kongManagement']],
    ['ROLE_COMPANY_ADMIN', ['apiAndEvents', 'reports']],
    ['ROLE_COMPANY_USER', ['apiAndEvents', 'reports']],
  ])('%s', (role, expected) => {
    expect(seen(sideRules, somebody([role]))).toEqual(expected)
  })
})

test('a section without an entry for this person does not show', () => {
  const entry = (shows: boolean) => ({ text: 'nav.about', to: '/about', shows: () => shows }) as const
  const section = (shows: boolean, visible: boolean) => ({ text: 'nav.about', shows: () => shows, entries: [entry(visible)] }) as const
  const sections = [section(true, true), section(true, false), section(false, true)].map((one) => ({ ...one, entries: [...one.entries] }))
  expect(sectionsFor(somebody(['ROLE_PORTAL_ADMIN']), sections)).toHaveLength(1)
})

test('no two entries of the top navigation lead to the same place', () => {
  expect(new Set(topEntries.map(({ to }) => to)).size).toBe(topEntries.length)
})

test.each([
  ['/apis/12', true],
  ['/swagger-page/12', true],
  ['/api-upload', true],
  ['/api-deploy/12/core-banking/DEV', true],
  ['/kong/requests', false],
  ['/api-access-control', false],
  ['/', false],
])('the page of an API belongs to the gallery in the top navigation: %s', (path, expected) => {
  const [gallery] = topEntries
  expect(isUnder(gallery ?? {}, path)).toBe(expected)
})
