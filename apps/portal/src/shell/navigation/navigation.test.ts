import type { Actor } from '@apim/contract/actor'
import type { Role } from '@apim/contract/constants'
import { describe, expect, test } from 'vitest'
import type { MenuEntry } from '../screens.ts'
import { homeOf, sideMenu, topEntries } from './navigation.ts'
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

const route = {} as MenuEntry['route']
const admin = somebody(['ROLE_PORTAL_ADMIN'])

test('entries have the specification’s order, whatever the order of the screens', () => {
  const menu: MenuEntry[] = [
    { menu: 'top', place: 'tools', text: 'nav.features', route },
    { menu: 'side', section: 'portalManagement', text: 'nav.accessControl', route },
    { menu: 'side', section: 'reports', text: 'nav.accessReports', route },
    { menu: 'top', place: 'gallery', text: 'nav.gallery', route },
    { menu: 'visitors', text: 'nav.about', route },
  ]
  expect(topEntries(menu, admin).map(({ text }) => text)).toEqual(['nav.gallery', 'nav.features'])
  expect(sideMenu(menu, admin).map(({ text }) => text)).toEqual(['nav.reports', 'nav.portalManagement'])
})

test('sections without entries for this user are hidden, as are entries for others', () => {
  const menu: MenuEntry[] = [
    { menu: 'side', section: 'reports', text: 'nav.accessReports', route },
    { menu: 'side', section: 'apiAndEvents', text: 'nav.allApis', route, shows: () => false },
    { menu: 'side', section: 'kongManagement', text: 'nav.about', route },
  ]
  expect(sideMenu(menu, admin).map(({ text }) => text)).toEqual(['nav.reports'])
})

test('users without a role have no home page in the menus', () => {
  const menu: MenuEntry[] = [{ menu: 'top', place: 'gallery', text: 'nav.gallery', route }]
  expect(homeOf(menu, somebody([]))).toBeUndefined()
  expect(homeOf(menu, somebody(['ROLE_COMPANY_USER']))).toBe(route)
})
