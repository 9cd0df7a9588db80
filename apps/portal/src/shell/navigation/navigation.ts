import { type Actor, isAdmin } from '@apim/contract/actor'
import type { AnyRoute } from '@tanstack/react-router'
import type { MenuEntry } from '../screens.ts'
import { type SideSection, sectionNames, sideRules, type TopPlace, topRules } from './navigation-rules.ts'

type EntryOf<M extends MenuEntry['menu']> = Extract<MenuEntry, { menu: M }>

const isOf =
  <M extends MenuEntry['menu']>(menu: M) =>
  (entry: MenuEntry): entry is EntryOf<M> =>
    entry.menu === menu
const topPlaces = Object.keys(topRules) as TopPlace[]
const sideSections = Object.keys(sideRules) as SideSection[]

/** The top navigation of a visitor. */
export const visitorEntries = (menu: readonly MenuEntry[]) => menu.filter(isOf('visitors'))

/** The top navigation for this user. */
export const topEntries = (menu: readonly MenuEntry[], user: Actor) => {
  const entries = menu.filter(isOf('top')).filter(({ shows }) => shows?.(user) ?? true)
  return topPlaces.filter((place) => topRules[place](user)).flatMap((place) => entries.filter((entry) => entry.place === place))
}

/** The side menu for this user; sections without entries are hidden. */
export const sideMenu = (menu: readonly MenuEntry[], user: Actor) => {
  const entries = menu.filter(isOf('side')).filter(({ shows }) => shows?.(user) ?? true)
  return sideSections
    .filter((section) => sideRules[section](user))
    .map((section) => ({ text: sectionNames[section], entries: entries.filter((entry) => entry.section === section) }))
    .filter((section) => section.entries.length > 0)
}

/** Only an admin's header has the menu button (specification 1 §2), and only if the menu has entries. */
export const hasSideMenu = (menu: readonly MenuEntry[], user: Actor) => isAdmin(user) && sideMenu(menu, user).length > 0

/**
 * The first screen after signing in: the user's first top navigation entry, the gallery (specification 1 §2); undefined for users without any role,
 * who only have the settings.
 */
export const homeOf = (menu: readonly MenuEntry[], user: Actor): AnyRoute | undefined => topEntries(menu, user)[0]?.route
