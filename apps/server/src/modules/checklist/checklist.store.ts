import { isPortalAdmin } from '@apim/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import {
  accessGrants,
  accessLogDays,
  accessRequests,
  apis,
  applications,
  closedChecklists,
  consumers,
  deployments,
  favourites,
  resourceAccess,
  resources,
} from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { maintainedBy, visibleTo } from '../../read-models/api-visibility.store.ts'
import { holdPresentUser } from '../../read-models/present-user.store.ts'
import { isUsable } from '../../read-models/usable-keys.store.ts'

/** What the steps of a role depend on, each read with an index; an id is that of an API that the user may see. */
type Facts = Record<string, SQL>

const exists = (rows: SQL) => sql`exists (select ${rows})`
/** The first of these APIs in that order. */
const first = (rows: SQL, order: SQL) => sql`(select ${apis.id} ${rows} order by ${order} limit 1)`
const fromApis = sql`from ${apis} left join ${applications} on ${applications.id} = ${apis.applicationId}`
const isDeployed = sql`${deployments.state} = 'ACTIVE'`
/** Calls that were answered. */
const isAnswered = sql`${accessLogDays.responseStatus} < 400`
const fromDeployed = sql`${fromApis} join ${deployments} on ${deployments.apiId} = ${apis.id} and ${isDeployed}`

const gatewayOf = (user: SignedIn): SQL => {
  const isListed = sql`exists (select from ${resourceAccess} where ${resourceAccess.resourceId} = ${resources.id}
    and ${resourceAccess.organizationId} = ${user.organizationId}::int)`
  const mayUse = isPortalAdmin(user) ? sql`true` : sql`(${resources.isPublic} or ${isListed})`
  return exists(sql`from ${resources} where ${resources.type} = 'KONG' and ${resources.deletedAt} is null and ${mayUse}`)
}

/** What a portal admin sees is the whole portal's; a maintainer's own is that of the applications, and the calls those of the own organization. */
const publisherFacts = (user: SignedIn): Facts => {
  const isOwn = isPortalAdmin(user) ? visibleTo(user) : sql`(${visibleTo(user)} and ${maintainedBy(user)})`
  const isOwnCall = isPortalAdmin(user)
    ? sql`${accessLogDays.apiId} is not null`
    : sql`${accessLogDays.organizationId} = ${user.organizationId}::int and ${accessLogDays.apiId} in (select ${apis.id} ${fromApis} where ${isOwn})`
  const inDev = sql`${fromDeployed} where ${deployments.env} = 'DEV' and ${isOwn}`
  return {
    gateway: gatewayOf(user),
    published: exists(sql`${fromApis} where ${apis.life} in ('published', 'deprecated') and ${isOwn}`),
    deployed: exists(inDev),
    called: exists(sql`from ${accessLogDays} where ${isAnswered} and ${isOwnCall}`),
    api: first(sql`${fromApis} where ${isOwn}`, sql`${apis.updatedAt} desc, ${apis.id} desc`),
    deployedApi: first(inDev, sql`${deployments.id} desc`),
  }
}

/** A gateway admin sees every deployment and every call. */
const gatewayFacts = (user: SignedIn): Facts => {
  const deployed = sql`${fromDeployed} where ${visibleTo(user)}`
  return {
    gateway: gatewayOf(user),
    deployed: exists(deployed),
    issued: exists(sql`from ${consumers} where ${isUsable}`),
    called: exists(sql`from ${accessLogDays} where ${isAnswered} and ${accessLogDays.apiId} is not null`),
    deployedApi: first(deployed, sql`${deployments.id} desc`),
  }
}

/** What the own organization has asked for, has got and has called, and what the user has marked. */
const clientFacts = (user: SignedIn): Facts => {
  const organization = sql`${user.organizationId}::int`
  const marked = sql`${fromApis} join ${favourites} on ${favourites.apiId} = ${apis.id} and ${favourites.userId} = ${user.id} where ${visibleTo(user)}`
  const granted = sql`${fromApis} join ${accessGrants} on ${accessGrants.productId} = ${apis.id} and ${accessGrants.organizationId} = ${organization}
    and ${accessGrants.revokedAt} is null where ${visibleTo(user)}`
  const asked = sql`from ${accessRequests} where ${accessRequests.organizationId} = ${organization} and ${accessRequests.status} = 'NEW'`
  const keyed = sql`${fromDeployed} join ${consumers} on ${consumers.deploymentId} = ${deployments.id} and ${consumers.organizationId} = ${organization}
    and ${isUsable} where ${visibleTo(user)}`
  return {
    marked: exists(marked),
    asked: sql`(${exists(asked)} or ${exists(granted)})`,
    keyed: exists(keyed),
    called: exists(sql`from ${accessLogDays} where ${accessLogDays.organizationId} = ${organization} and ${isAnswered}`),
    markedApi: first(marked, sql`${favourites.createdAt} desc`),
    grantedApi: first(granted, sql`${accessGrants.id} desc`),
    keyedApi: first(keyed, sql`${consumers.id} desc`),
  }
}

const factsOf = { publisher: publisherFacts, gateway: gatewayFacts, client: clientFacts } as const
type Known = Record<string, boolean | number | null>

/** For other modules' transactions. */
export const checklistRows = {
  removeOfUsers: (tx: Tx, userIds: readonly number[]) => tx.delete(closedChecklists).where(inArray(closedChecklists.userId, [...userIds])),
}

export const checklistStore = (db: Db) => ({
  /** All facts of a role in one query. */
  findFacts: async (user: SignedIn, role: keyof typeof factsOf): Promise<Known> => {
    const columns = Object.entries(factsOf[role](user)).map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`)
    const { rows } = await db.execute<Known>(sql`select ${sql.join(columns, sql`, `)}`)
    return rows[0] ?? {}
  },
  isClosed: async (userId: number): Promise<boolean> => (await db.$count(closedChecklists, eq(closedChecklists.userId, userId))) > 0,
  close: (userId: number) =>
    db.transaction(async (tx) => {
      if (await holdPresentUser(tx, userId)) await tx.insert(closedChecklists).values({ userId }).onConflictDoNothing()
    }),
  open: (userId: number) => db.delete(closedChecklists).where(eq(closedChecklists.userId, userId)),
})
