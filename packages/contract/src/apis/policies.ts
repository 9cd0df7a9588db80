import { type Actor, isCompanyMember, isKongAdmin, isPortalAdmin, maintains, type Owned } from '../rules/actor.ts'
import type { ApiLife } from './life.ts'

/** Whether anyone can request access to it. */
export const isAskable = ({ life }: { life: ApiLife }) => life === 'published' || life === 'deprecated'

const seeGallerySwitch = (user: Actor) => isCompanyMember(user) || isPortalAdmin(user)

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const apisPolicies = {
  seeGallerySwitch,
  /** Gateway admins too, who may read every API (permissions.csv). */
  openDetails: (user: Actor) => (seeGallerySwitch(user) || isKongAdmin(user)) && user.organizationId !== null,
  /** Whoever may read an API may call it; the card is for people of organizations (specification part 1, section 6). */
  seeCodegen: (user: Actor) => isCompanyMember(user),
  importInto: (user: Actor, bizappId: number | null) => isPortalAdmin(user) || (bizappId !== null && maintains(user, { bizappId })),
  editApi: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  /** Publishing, deprecating and retiring it. */
  leadApi: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  deleteApi: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
} as const
