import { type Actor, isAdmin } from '@apim/contract/policies'
import type { LinkProps } from '@tanstack/react-router'
import type { TextKey } from '../../shared/text-key.ts'
import { sideRules, topRules } from './navigation-rules.ts'

/** One entry of a menu. It is written here together with its screen: no link leads nowhere. */
export interface Entry {
  text: TextKey
  to: NonNullable<LinkProps['to']>
  /** Where the entry is current beside `to` and what lies below it: the first words of addresses. */
  under?: readonly string[]
  shows(user: Actor): boolean
}

export interface Section {
  text: TextKey
  shows(user: Actor): boolean
  entries: Entry[]
}

/** Top navigation of somebody signed in, in the order Gallery, My Team, Applications, Tools, Analytics; `shows` comes from topRules. */
export const topEntries: Entry[] = [
  { text: 'nav.gallery', to: '/wall', under: ['apis', 'swagger-page', 'api-upload', 'api-deploy'], shows: topRules.gallery },
  { text: 'nav.analytics', to: '/kong/requests', shows: topRules.analytics },
]

/** Top navigation of a visitor. */
export const publicEntries: Entry[] = [
  { text: 'nav.about', to: '/about', shows: () => true },
  { text: 'nav.features', to: '/features', shows: () => true },
]

/** The side menu, in the order API and Events, Reports, Kong Management, Portal Management, Miscellaneous; `shows` comes from sideRules. */
export const sideSections: Section[] = [
  {
    text: 'nav.apiAndEvents',
    shows: sideRules.apiAndEvents,
    entries: [
      { text: 'nav.allApis', to: '/wall/all', shows: () => true },
      { text: 'nav.myApis', to: '/wall', shows: () => true },
    ],
  },
  {
    text: 'nav.reports',
    shows: sideRules.reports,
    entries: [{ text: 'nav.accessReports', to: '/kong/requests', shows: () => true }],
  },
  {
    text: 'nav.portalManagement',
    shows: sideRules.portalManagement,
    entries: [{ text: 'nav.accessControl', to: '/api-access-control', shows: sideRules.portalManagement }],
  },
]

/** Whether an address is one of those that an entry stands for without leading there. */
export const isUnder = ({ under }: Pick<Entry, 'under'>, path: string) => under?.includes(path.split('/')[1] ?? '') ?? false

/** What this person sees of a list of entries. */
export const entriesFor = (entries: Entry[], user: Actor) => entries.filter((entry) => entry.shows(user))

/** What this person sees of the side menu; a section without entries does not show. */
export const sectionsFor = (user: Actor, sections: Section[] = sideSections) =>
  sections
    .filter((section) => section.shows(user))
    .map((section) => ({ ...section, entries: entriesFor(section.entries, user) }))
    .filter(({ entries }) => entries.length > 0)

/** The menu button stands only in an admin's header (specification 1 §2), and only when it opens something. */
export const hasSideMenu = (user: Actor) => isAdmin(user) && sectionsFor(user).length > 0
