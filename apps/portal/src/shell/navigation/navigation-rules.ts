import { type Actor, isAdmin, isCompanyAdmin, isKongAdmin, isPortalAdmin } from '@apim/contract/policies'

type Rule = (user: Actor) => boolean

/**
 * Who sees which button of the top navigation (specification 1 §6): admins Gallery, Applications, Tools; an external company admin Gallery,
 * My Team, Analytics; an internal one also Applications; others with roles only Gallery; without roles nothing.
 */
export const topRules = {
  gallery: (user) => user.roles.length > 0,
  team: (user) => isCompanyAdmin(user) && !isAdmin(user),
  applications: (user) => isAdmin(user) || (isCompanyAdmin(user) && !user.organizationExternal),
  tools: isAdmin,
  analytics: (user) => isCompanyAdmin(user) && !isAdmin(user),
} satisfies Record<string, Rule>

/** Who sees which section of the side menu (specification 1 §6). */
export const sideRules = {
  apiAndEvents: () => true,
  reports: () => true,
  kongManagement: isKongAdmin,
  portalManagement: isPortalAdmin,
  miscellaneous: isPortalAdmin,
} satisfies Record<string, Rule>
