import { type Actor, isAdmin, isCompanyAdmin, isKongAdmin, isPortalAdmin } from '@apim/contract/actor'
import type { TextKey } from '../../shared/text-key.ts'

type Rule = (user: Actor) => boolean

/**
 * Who sees which button of the top navigation (specification 1 §6), in display order: admins Gallery, Applications, Tools; an external company admin
 * Gallery, My Team, Analytics; an internal one also Applications; others with roles only Gallery; users without roles nothing.
 */
export const topRules = {
  gallery: (user) => user.roles.length > 0,
  team: (user) => isCompanyAdmin(user) && !isAdmin(user),
  applications: (user) => isAdmin(user) || (isCompanyAdmin(user) && !user.organizationExternal),
  tools: isAdmin,
  analytics: (user) => isCompanyAdmin(user) && !isAdmin(user),
} satisfies Record<string, Rule>
export type TopPlace = keyof typeof topRules

/** Who sees which section of the side menu (specification 1 §6), in display order. */
export const sideRules = {
  apiAndEvents: () => true,
  reports: () => true,
  kongManagement: isKongAdmin,
  portalManagement: isPortalAdmin,
  miscellaneous: isPortalAdmin,
} satisfies Record<string, Rule>
export type SideSection = keyof typeof sideRules

/** The headings of the side menu's sections. */
export const sectionNames: Record<SideSection, TextKey> = {
  apiAndEvents: 'nav.apiAndEvents',
  reports: 'nav.reports',
  kongManagement: 'nav.kongManagement',
  portalManagement: 'nav.portalManagement',
  miscellaneous: 'nav.miscellaneous',
}
