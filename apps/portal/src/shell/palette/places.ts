import { type Access, type Actor, isPortalAdmin, mayCall } from '@apim/contract/actor'
import { askedWords, searchWords } from '@apim/contract/apis/search-words'
import { can } from '@apim/contract/policies'
import type { TextKey } from '../../shared/text-key.ts'
import type { Translate } from '../../shared/texts/use-translation.ts'
import { dockSearch } from '../dock/use-docks.ts'
import { topEntries } from '../navigation/navigation.ts'
import { sectionNames, sideRules, topRules } from '../navigation/navigation-rules.ts'
import type { MenuEntry } from '../screens.ts'
import type { Entry, EntryLink } from './entries.ts'

/** A page, or an action that begins on one. */
interface Place {
  key: string
  text: TextKey
  link: EntryLink
  /** The menu section it belongs to. */
  section?: TextKey
}

const page = (to: NonNullable<EntryLink['to']>, text: TextKey, shows: (user: Actor) => boolean = () => true) => ({
  key: to,
  text,
  link: { to },
  shows,
})

const createsApplications = (user: Actor) =>
  can.chooseOrganization(user) || (user.organizationId !== null && can.createApplication(user, user.organizationId))

/** What no menu has, and who is offered it; a page's own access counts too. */
const others: (Place & { shows: (user: Actor) => boolean })[] = [
  page('/inbox', 'title.inbox'),
  page('/user-profile', 'shell.profile'),
  page('/my/applications', 'applications.mine', ({ organizationId }) => organizationId !== null),
  page('/settings', 'shell.settings'),
  page('/change-password', 'title.changePassword'),
  page('/help/faq', 'shell.help'),
  page('/help/report-issue', 'title.reportIssue'),
  page('/api-upload', 'apis.upload', (user) => can.importInto(user, user.ownerApps[0]?.id ?? null)),
  page('/tools/editor', 'title.editor', topRules.tools),
  page('/application/edit-application', 'applications.onboard', createsApplications),
  page('/organization/edit-organization', 'organizations.add'),
  page('/user/edit-user', 'users.addUser'),
  {
    key: 'team-member:new',
    text: 'team.inviteTitle',
    link: { to: '/my/team', search: dockSearch({ kind: 'team-member', id: 'new' }) },
    shows: topRules.team,
  },
  { key: 'view-as:new', text: 'viewAs.menu', link: { to: '.', search: dockSearch({ kind: 'view-as', id: 'new' }) }, shows: isPortalAdmin },
]

/** The menu entries of a user, each page once. The side menu is an admin's, but its pages are whose roles admit them. */
const menuPlaces = (menu: readonly MenuEntry[], user: Actor): Place[] => {
  if (user.roles.length === 0) return []
  const side = menu.flatMap((entry) =>
    entry.menu === 'side' && sideRules[entry.section](user) && (entry.shows?.(user) ?? true)
      ? [{ key: entry.route.fullPath, text: entry.text, link: { to: entry.route.fullPath }, section: sectionNames[entry.section] }]
      : [],
  )
  const top = topEntries(menu, user).map(({ text, route }) => ({ key: route.fullPath, text, link: { to: route.fullPath } }))
  return [...side, ...top].filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at) as Place[]
}

/** The pages and actions of a user, by the rules of the menus and of the pages themselves; `accessOf` a page's path. */
export const placesOf = (menu: readonly MenuEntry[], user: Actor, accessOf: (path: string) => Access | undefined): Place[] => {
  const own = others.filter(({ shows }) => shows(user))
  const listed = menuPlaces(menu, user)
  return [...listed, ...own.filter(({ key }) => !listed.some((one) => one.key === key))].filter(({ link }) =>
    mayCall(user, (link.to === '.' ? undefined : accessOf(String(link.to))) ?? 'signed-in'),
  )
}

/** What stands in a line for a page or an action. */
export const placeEntry = ({ key, text, link, section }: Place, t: Translate): Entry => ({
  key: `place ${key}`,
  link,
  name: t(text),
  details: section ? [t(section)] : [],
})

/** Whether a name has every word of a search, or its beginning, or the whole search in it. */
export const isNamed = (name: string, q: string): boolean => {
  const [asked, words] = [askedWords(q), searchWords(name)]
  if (name.toLowerCase().includes(q.toLowerCase())) return true
  return asked.length > 0 && asked.every((word) => words.some((one) => one.startsWith(word)))
}
