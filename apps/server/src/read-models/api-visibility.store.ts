import { isAdmin, isInternal, isPortalAdmin } from '@apim/contract'
import { type SQL, sql } from 'drizzle-orm'
import { accessGrants, accessRequests, apis, applications, consumers, deployments, favourites, organizations } from '../db/schema/index.ts'
import type { SignedIn } from '../http/signed-in.ts'

const ownedApplications = (user: SignedIn): SQL =>
  user.ownerApps.length === 0
    ? sql`false`
    : sql`coalesce(${apis.applicationId} in (${sql.join(
        user.ownerApps.map((application) => sql`${application.id}`),
        sql`, `,
      )}), false)`

/** A list, read once for the whole query; `exists` would run for every API. */
const granted = (organizationId: number | null): SQL =>
  organizationId === null
    ? sql`false`
    : sql`${apis.id} in (select ${accessGrants.productId} from ${accessGrants}
        where ${accessGrants.organizationId} = ${organizationId} and ${accessGrants.revokedAt} is null)`

/** Whether the organization has keys that are not gone: suspended ones, as after its access was revoked, are there still. */
const keyed = (organizationId: number | null): SQL =>
  organizationId === null
    ? sql`false`
    : sql`${apis.id} in (select ${deployments.apiId} from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId}
        where ${consumers.organizationId} = ${organizationId} and ${consumers.state} in ('REQUESTED', 'ACTIVE', 'SUSPENDED'))`

const requested = (organizationId: number | null): SQL =>
  organizationId === null
    ? sql`false`
    : sql`${apis.id} in (select ${accessRequests.productId} from ${accessRequests}
        where ${accessRequests.organizationId} = ${organizationId} and ${accessRequests.status} = 'NEW')`

const ownOrganization = (organizationId: number | null): SQL =>
  organizationId === null ? sql`false` : sql`coalesce(${apis.organizationId} = ${organizationId}, false)`

/** A deleted API keeps its row for other rows that name it; nothing else may find it. */
export const isAlive = sql`${apis.deletedAt} is null`

/** While an organization is deleted and can be restored, its APIs are in no list. */
const isOfDeleted = sql`coalesce(${apis.organizationId} in (select ${organizations.id} from ${organizations} where ${organizations.deletedAt} is not null), false)`
const isListed = sql`(${isAlive} and not ${isOfDeleted})`

/** What is retired is there for the organizations that still have keys for it too: they are told of its end (decision 73). */
const endedFor = (organizationId: number | null): SQL => sql`(${apis.life} = 'retired' and ${keyed(organizationId)})`

/** A draft is there for its maintainers only (decision 68), and what is retired also for the organizations that use it. */
const isInForceFor = (user: SignedIn): SQL => sql`(${apis.life} = 'published' or ${apis.life} = 'deprecated' or ${ownedApplications(user)}
  or (${apis.life} = 'retired' and ${granted(user.organizationId)}) or ${endedFor(user.organizationId)})`

/**
 * Which APIs a user may see (permissions.csv, `visible`): portal admins all; internal users and gateway admins all but others' drafts and retired ones;
 * external users of those the ones of External-Facing applications, their own organization's, granted ones and retired ones that they have keys for; users without an organization none.
 * Needs `applications` joined.
 */
export const visibleTo = (user: SignedIn): SQL => {
  if (isPortalAdmin(user)) return isListed
  if (isAdmin(user) || isInternal(user)) return sql`(${isListed} and ${isInForceFor(user)})`
  if (user.organizationId === null) return sql`false`
  return sql`(${isListed} and ${isInForceFor(user)} and (coalesce(${applications.external}, false) or ${ownOrganization(user.organizationId)}
    or ${ownedApplications(user)} or ${granted(user.organizationId)} or ${endedFor(user.organizationId)}))`
}

/** Whether members of an organization see an API that is in force, as `visibleTo` says it of one. Needs `organizations` joined. */
export const isSeenByMembers = (apiId: number): SQL =>
  sql`(not ${organizations.external}
    or exists (select from ${apis} left join ${applications} on ${applications.id} = ${apis.applicationId}
      where ${apis.id} = ${apiId} and (coalesce(${applications.external}, false) or ${apis.organizationId} = ${organizations.id}))
    or exists (select from ${accessGrants} where ${accessGrants.productId} = ${apiId}
      and ${accessGrants.organizationId} = ${organizations.id} and ${accessGrants.revokedAt} is null))`

/** "My" APIs: those the user maintains, those of their own organization, and those granted to it. */
export const belongsTo = (user: SignedIn): SQL =>
  sql`(${ownedApplications(user)} or ${ownOrganization(user.organizationId)} or ${granted(user.organizationId)})`

/** APIs of applications that the user maintains. */
export const maintainedBy = ownedApplications

/** APIs that the user has marked. */
export const favouriteOf = (user: SignedIn): SQL<boolean> =>
  sql<boolean>`${apis.id} in (select ${favourites.apiId} from ${favourites} where ${favourites.userId} = ${user.id})`

/** APIs granted to the user's organization. */
export const grantedTo = (user: SignedIn): SQL => granted(user.organizationId)

/** APIs of one organization. Grants are visible only to that organization and to admins. */
export const ofOrganization = (user: SignedIn, organizationId: number): SQL =>
  isAdmin(user) || user.organizationId === organizationId
    ? sql`(${ownOrganization(organizationId)} or ${granted(organizationId)})`
    : ownOrganization(organizationId)

/** The user's access to an API, for the badge on its card. */
export const accessOf = (user: SignedIn): SQL<'maintained' | 'granted' | 'requested' | 'none'> =>
  sql`case when ${ownedApplications(user)} then 'maintained' when ${granted(user.organizationId)} then 'granted'
    when ${requested(user.organizationId)} then 'requested' else 'none' end`
