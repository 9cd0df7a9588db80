import {
  type Actor,
  type ApiAccess,
  type ApiLife,
  type ConsumerEntry,
  type ConsumerSettings,
  can,
  filledIn,
  isAdmin,
  maintains,
  requestTransformerFields,
} from '@apim/contract'
import { mask, ratePoliciesWith } from '@apim/contract/constants'
import type { ConsumerRow, ConsumersStore, Scope } from './consumers.store.ts'
import type { Secrets } from './keys/secrets.ts'
import { pausedBy } from './pause/paused-by.ts'
import { quotaOf } from './quota/quota.views.ts'
import { oldKeyOf } from './rotation/rotation.views.ts'

type StandingRow = Awaited<ReturnType<ConsumersStore['findStanding']>>[number]

export interface Group {
  orgId: number
  orgName: string
  isExternal: boolean
  ownKeys: boolean
  deployments: ConsumerEntry[]
}

/** Whose consumers a user may see: admins everyone's, others their own organization's and those at APIs they maintain (permissions.csv). */
export const scopeOf = (user: Actor): Scope =>
  isAdmin(user) ? 'everything' : { organizationId: user.organizationId, applicationIds: user.ownerApps.map(({ id }) => id) }

/** Whether a user may know that this consumer exists: of a draft only its maintainers do, and admins (decision 68). */
export const knows = (user: Actor, row: { organizationId: number; bizappId: number | null; apiLife: ApiLife }): boolean =>
  isAdmin(user) || (user.organizationId === row.organizationId && row.apiLife !== 'draft') || maintains(user, row)

const ownLimit = ({ rateLimit, rateLimitPeriod }: Pick<StandingRow, 'rateLimit' | 'rateLimitPeriod'>): ConsumerEntry['rateLimit'] =>
  rateLimit === null || rateLimitPeriod === null ? null : { requests: rateLimit, period: rateLimitPeriod }

/** Its entries may be secrets of the provider: only those see them who may set them. */
const transformerFor = (user: Actor, row: ConsumerRow): ConsumerSettings['requestTransformer'] => {
  const shown = can.setConsumerLimits(user, row) ? row.requestTransformer : null
  return { enabled: shown !== null, ...filledIn(requestTransformerFields, shown ?? {}) }
}

/** What is set for a consumer, for the form that changes it. */
export const settingsView = (user: Actor, row: ConsumerRow, keyMaxDays: number | undefined): ConsumerSettings => ({
  consumerId: row.id,
  deploymentId: row.deploymentId,
  apiId: row.apiId,
  apiName: row.apiName,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  env: row.env,
  nickname: row.nickname,
  rateLimit: ownLimit(row),
  policy: row.ratePolicy,
  ratePolicies: ratePoliciesWith(row.hasRedis),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  keyMaxDays: keyMaxDays ?? null,
  requestTransformer: transformerFor(user, row),
  maySetLimits: can.setConsumerLimits(user, row),
})

/** Of another organization's consumer a maintainer sees only environment and nickname. */
const isForeignTo = (user: Actor, { organizationId }: StandingRow) => !isAdmin(user) && user.organizationId !== organizationId

const entryOf = (user: Actor, row: StandingRow): ConsumerEntry => {
  const isForeign = isForeignTo(user, row)
  return {
    id: row.id,
    deploymentId: row.deploymentId,
    consumerId: row.id,
    env: row.env,
    auth: row.auth,
    nickname: row.nickname,
    state: row.state as ConsumerEntry['state'],
    kongConsumerId: isForeign ? null : row.kongConsumerId,
    kongConsumerName: isForeign ? null : row.kongConsumerName,
    apiKey: isForeign || row.apiKeyLast4 === null ? null : `${mask}${row.apiKeyLast4}`,
    clientId: isForeign ? null : row.clientId,
    clientSecret: isForeign || row.clientSecretLast4 === null ? null : `${mask}${row.clientSecretLast4}`,
    createdAt: isForeign ? null : row.createdAt.toISOString(),
    lastUsedAt: isForeign ? null : (row.lastUsedAt?.toISOString() ?? null),
    lastUsedFrom: isForeign ? null : row.lastUsedFrom,
    oldKey: isForeign ? null : oldKeyOf(row),
    expiresAt: isForeign ? null : (row.expiresAt?.toISOString() ?? null),
    ended: !isForeign && row.state === 'SUSPENDED' && row.hasEnded,
    pausedBy: pausedBy(row),
    rateLimit: isForeign ? null : ownLimit(row),
    quota: isForeign ? null : quotaOf(row, row),
    changesRequests: !isForeign && row.requestTransformer !== null && can.setConsumerLimits(user, row),
  }
}

/** Consumers grouped by organization, as this user may see them; keys are masked (trust T22). */
export const groupsOf = (user: Actor, rows: readonly StandingRow[]): Group[] => {
  const groups = new Map<number, Group>()
  for (const row of rows) {
    const group = groups.get(row.organizationId) ?? {
      orgId: row.organizationId,
      orgName: row.organizationName,
      isExternal: row.organizationExternal,
      ownKeys: row.ownKeys && !isForeignTo(user, row),
      deployments: [],
    }
    group.deployments.push(entryOf(user, row))
    groups.set(row.organizationId, group)
  }
  return [...groups.values()]
}

/** An organization's consumers by API, as this user may see them; keys are masked (trust T22). */
export const apiAccessOf = (user: Actor, rows: readonly StandingRow[]): ApiAccess[] => {
  const access = new Map<number, ApiAccess>()
  for (const row of rows) {
    const { apiId, bizappId, apiName, apiVersion, ownKeys, organizationId: orgId, organizationName: orgName } = row
    const ofApi = access.get(apiId) ?? { apiId, bizappId, apiName, apiVersion, ownKeys, deployments: [] }
    const entry = entryOf(user, row)
    ofApi.deployments.push({ ...entry, appname: entry.clientId && entry.kongConsumerName, orgId, orgName })
    access.set(apiId, ofApi)
  }
  return [...access.values()].sort((a, b) => a.apiName.localeCompare(b.apiName) || a.apiId - b.apiId)
}

type QuotaUse = Parameters<typeof quotaOf>[1]

/** The response to creating a consumer: the only one with its secrets. */
export const addedView = ({ row, secrets }: { row: ConsumerRow; secrets: Secrets }, use: QuotaUse) => ({
  consumerId: row.id,
  deploymentId: row.deploymentId,
  apiId: row.apiId,
  kongConsumerId: row.kongConsumerId ?? '',
  nickname: row.nickname,
  credentials: { env: row.env, nickname: row.nickname, ...secrets },
  quota: quotaOf(row, use),
})
