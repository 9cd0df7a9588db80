import type { RequestTransformer, ResponseTransformer } from '@apim/contract'
import type { DeployStage, Verification } from '@apim/contract/deployments/progress'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accessGrants } from './access.ts'
import { apis } from './apis.ts'
import { createdAt, organizations, updatedAt } from './organizations.ts'
import { resources } from './resources.ts'
import { users } from './users.ts'

/** What path lockdown allows: the paths and methods of one revision of the API's document. */
export interface PathLockdown {
  revision: number
  /** In upper case, sorted. */
  paths: { path: string; methods: string[] }[]
}

/** The editable settings of a deployment. */
export interface DeploymentSettings {
  upstreamUrl: string
  rateLimitEnabled: boolean
  ratePerMinute: number | null
  ipRestrictionEnabled: boolean
  ips: string[]
  botDetectionEnabled: boolean
  /** Lifetime of an OAuth token; null where there are none. */
  tokenExpirationSeconds: number | null
  /** Null: none. */
  requestTransformer: RequestTransformer | null
  responseTransformer: ResponseTransformer | null
  /** Null: everything below the path is reachable. Whether a deployment is locked is decided when the API is deployed. */
  pathLockdown: PathLockdown | null
}

/** How far the work at the gateway came that someone asked for, and what a call without a key got at its end. */
export interface DeployProgress {
  at: DeployStage
  verified: Verification | null
}

/** The editable settings of a consumer. */
export interface ConsumerSettings {
  nickname: string | null
  rateLimit: number | null
  rateLimitPeriod: 'minute' | 'hour' | 'day' | null
  ratePolicy: 'local' | 'cluster' | 'redis'
  /** Null: only the deployment's. */
  requestTransformer: RequestTransformer | null
  /** Its key no longer works from then on; null: it has no end. */
  expiresAt: Date | null
}

/** The same as JSON keeps them. */
export type AppliedConsumer = Partial<Omit<ConsumerSettings, 'expiresAt'> & { expiresAt: string | null; keySlot: number }>

/** The state of the work on a row, see leases.ts. */
const work = () => ({
  /** Whether the gateway is known to hold exactly what the state says; unsettled rows are reconciled until it does. */
  settled: boolean().notNull().default(false),
  /** Running work holds a lease; a later holder has a higher number, and the older one stops (fencing). */
  fence: integer().notNull().default(0),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
})

/** The intent, from which the gateway objects follow (trust R02). */
export const deployments = pgTable(
  'deployments',
  {
    id: serial().primaryKey(),
    apiId: integer('api_id')
      .notNull()
      .references(() => apis.id),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id),
    env: text({ enum: ['DEV', 'TEST', 'UAT', 'PROD'] }).notNull(),
    auth: text({ enum: ['apikey', 'oauth2', 'both'] }).notNull(),
    /** As typed, without the environment. */
    name: text().notNull(),
    contextPath: text('context_path').notNull(),
    /** With the environment: must be unique on the gateway. */
    serviceName: text('service_name').notNull(),
    routePath: text('route_path').notNull(),
    upstreamUrl: text('upstream_url').notNull(),
    rateLimitEnabled: boolean('rate_limit_enabled').notNull().default(false),
    ratePerMinute: integer('rate_per_minute'),
    ipRestrictionEnabled: boolean('ip_restriction_enabled').notNull().default(false),
    ips: text().array().notNull().default([]),
    botDetectionEnabled: boolean('bot_detection_enabled').notNull().default(false),
    tokenExpirationSeconds: integer('token_expiration_seconds'),
    requestTransformer: jsonb('request_transformer').$type<RequestTransformer>(),
    responseTransformer: jsonb('response_transformer').$type<ResponseTransformer>(),
    pathLockdown: jsonb('path_lockdown').$type<PathLockdown>(),
    state: text({ enum: ['REQUESTED', 'ACTIVE', 'FAILED', 'DELETING', 'DELETED'] })
      .notNull()
      .default('REQUESTED'),
    error: text(),
    /** Null until work on the latest request has begun. */
    progress: jsonb().$type<DeployProgress>(),
    /** What the gateway was last seen to hold; a failed edit rolls back to it. Null: it never served. Old rows lack newer settings. */
    applied: jsonb().$type<Partial<DeploymentSettings>>(),
    ...work(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('deployments_api').on(t.apiId),
    index('deployments_created_by').on(t.createdBy),
    uniqueIndex('one_deployment_per_environment').on(t.apiId, t.resourceId, t.env).where(sql`${t.state} <> 'DELETED'`),
    uniqueIndex('one_service_name_per_gateway').on(t.resourceId, t.serviceName).where(sql`${t.state} <> 'DELETED'`),
    uniqueIndex('one_path_per_gateway').on(t.resourceId, t.routePath).where(sql`${t.state} <> 'DELETED'`),
    index('deployments_unsettled').on(t.id).where(sql`not ${t.settled}`),
  ],
)

export const consumers = pgTable(
  'consumers',
  {
    id: serial().primaryKey(),
    deploymentId: integer('deployment_id')
      .notNull()
      .references(() => deployments.id),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id),
    nickname: text(),
    kongConsumerId: uuid('kong_consumer_id'),
    kongConsumerName: text('kong_consumer_name'),
    /** AES-256-GCM, bound to this row (trust T23). */
    apiKey: text('api_key'),
    apiKeyLast4: text('api_key_last4'),
    clientId: text('client_id'),
    /** Encrypted like the key. */
    clientSecret: text('client_secret'),
    clientSecretLast4: text('client_secret_last4'),
    /** Which of the consumer's two places at the gateway its key and client are in: a rotation takes the other one (decision 63). */
    keySlot: smallint('key_slot').notNull().default(0),
    /** How often its key was replaced. */
    rotations: integer().notNull().default(0),
    rateLimit: integer('rate_limit'),
    rateLimitPeriod: text('rate_limit_period', { enum: ['minute', 'hour', 'day'] }),
    ratePolicy: text('rate_policy', { enum: ['local', 'cluster', 'redis'] })
      .notNull()
      .default('local'),
    requestTransformer: jsonb('request_transformer').$type<RequestTransformer>(),
    state: text({ enum: ['REQUESTED', 'ACTIVE', 'FAILED', 'SUSPENDED', 'DELETING', 'DELETED'] })
      .notNull()
      .default('REQUESTED'),
    error: text(),
    /** As for deployments. */
    applied: jsonb().$type<AppliedConsumer>(),
    /** When the key ends (decision 55). */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Since when the provider, and the organization itself, keep it out; each ends its own pause only. */
    pausedByProviderAt: timestamp('paused_by_provider_at', { withTimezone: true }),
    pausedByOrganizationAt: timestamp('paused_by_organization_at', { withTimezone: true }),
    /**
     * After a restore, at a gateway with a configuration of its own: `unchecked` until the portal has asked it whether the key still works there, then
     * `held` if it does not. It was revoked after the backup then, and works again only if a portal admin says so.
     */
    afterRestore: text('after_restore', { enum: ['unchecked', 'unchecked-out', 'held'] }),
    /** The grant created together with this key; revoked when the key fails. */
    grantId: integer('grant_id').references(() => accessGrants.id, { onDelete: 'set null' }),
    ...work(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('consumers_deployment').on(t.deploymentId),
    index('consumers_organization').on(t.organizationId),
    index('consumers_created_by').on(t.createdBy),
    index('consumers_kong').on(t.kongConsumerId),
    index('consumers_grant').on(t.grantId),
    uniqueIndex('one_nickname_per_organization')
      .on(t.deploymentId, t.organizationId, sql`coalesce(${t.nickname}, '')`)
      .where(sql`${t.state} not in ('FAILED', 'DELETED')`),
    index('consumers_unsettled').on(t.id).where(sql`not ${t.settled}`),
    index('consumers_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('consumers_after_restore').on(t.id).where(sql`${t.afterRestore} is not null`),
  ],
)

/** A consumer's old key and client, which go on working after a rotation until they are revoked; none: it has only its own (decision 63). */
export const keyRotations = pgTable(
  'key_rotations',
  {
    consumerId: integer('consumer_id')
      .primaryKey()
      .references(() => consumers.id, { onDelete: 'cascade' }),
    /** Bound to the consumer's row, as they were there. */
    apiKey: text('api_key'),
    apiKeyLast4: text('api_key_last4'),
    clientId: text('client_id'),
    clientSecret: text('client_secret'),
    clientSecretLast4: text('client_secret_last4'),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The user to whom the new key was told. */
    rotatedBy: integer('rotated_by'),
    /** When the old key ends; null: when someone revokes it. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The last call before the rotation. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    usedFrom: text('used_from'),
  },
  (t) => [index('key_rotations_ends').on(t.endsAt).where(sql`${t.endsAt} is not null`)],
)

/** Who viewed which key; written before the key is shown (trust T25). Names are kept as they were. */
export const viewRecords = pgTable(
  'view_records',
  {
    id: serial().primaryKey(),
    consumerId: integer('consumer_id')
      .notNull()
      .references(() => consumers.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    organizationName: text('organization_name'),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull(),
    consumerName: text('consumer_name').notNull(),
    ipAddress: text('ip_address').notNull(),
    processAt: timestamp('process_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('view_records_consumer').on(t.consumerId),
    index('view_records_user').on(t.userId),
    index('view_records_time').on(t.processAt),
  ],
)

/** Tests of targets that may have left something at a gateway. Each has a row from before its first object until its last is gone. */
export const targetTests = pgTable(
  'target_tests',
  {
    id: serial().primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** From then on its objects are leftovers. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('target_tests_resource').on(t.resourceId)],
)
