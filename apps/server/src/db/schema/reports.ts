import { bigserial, boolean, index, integer, pgTable, primaryKey, serial, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { consumers } from './deployments.ts'
import { resources } from './resources.ts'

const environment = () => text('env', { enum: ['DEV', 'TEST', 'UAT', 'PROD'] })

/**
 * One row per gateway call, in weekly partitions by `startedAt` that Drizzle does not know about (decision 41), so unique constraints include that
 * time. Names are resolved when read; ids outlive their objects, so there are no foreign keys.
 */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigserial({ mode: 'bigint' }).notNull(),
    resourceId: integer('resource_id').notNull(),
    requestId: text('request_id').notNull(),
    apiId: integer('api_id'),
    deploymentId: integer('deployment_id'),
    organizationId: integer('organization_id'),
    consumerId: integer('consumer_id'),
    env: environment(),
    clientIp: text('client_ip').notNull(),
    method: text().notNull(),
    upstreamUri: text('upstream_uri').notNull(),
    responseStatus: smallint('response_status').notNull(),
    latencyMs: integer('latency_ms'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether `upstreamUri` is what the client sent. In older rows the query contains what policies added, and is never shown. */
    isUriAsSent: boolean('is_uri_as_sent').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.startedAt, t.id] }),
    unique('one_row_per_call').on(t.resourceId, t.requestId, t.startedAt),
    index('access_log_organization').on(t.organizationId, t.startedAt),
    index('access_log_api').on(t.apiId, t.startedAt),
    index('access_log_consumer').on(t.consumerId, t.startedAt),
  ],
)

/**
 * Calls per day (UTC) by everything reports filter by, so that counting a million calls is as fast as counting a few thousand. A trigger on the
 * access log keeps it exact; it outlives the purged rows.
 */
export const accessLogDays = pgTable(
  'access_log_days',
  {
    day: timestamp({ withTimezone: true }).notNull(),
    organizationId: integer('organization_id'),
    apiId: integer('api_id'),
    env: environment(),
    responseStatus: smallint('response_status').notNull(),
    calls: integer().notNull(),
  },
  (t) => [
    unique('one_count_per_day').on(t.day, t.organizationId, t.apiId, t.env, t.responseStatus).nullsNotDistinct(),
    index('access_log_days_organization').on(t.organizationId, t.day),
    index('access_log_days_api').on(t.apiId, t.organizationId, t.day),
  ],
)

/** The last call with each of the two keys of a consumer that has an old one beside its own (decision 63). */
export const keyUses = pgTable(
  'key_uses',
  {
    consumerId: integer('consumer_id')
      .notNull()
      .references(() => consumers.id, { onDelete: 'cascade' }),
    keySlot: smallint('key_slot').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    usedFrom: text('used_from').notNull(),
  },
  (t) => [primaryKey({ columns: [t.consumerId, t.keySlot] })],
)

/** Of which share of a consumer's limit, in percent, people were told: by window of the limit, but for one of a minute once a day (UTC; decision 79). */
export const quotaNotices = pgTable(
  'quota_notices',
  {
    consumerId: integer('consumer_id')
      .notNull()
      .references(() => consumers.id, { onDelete: 'cascade' }),
    period: text({ enum: ['minute', 'hour', 'day'] })
      .notNull()
      .default('day'),
    /** When the window began. The version before, which may still run, knows the column by this name. */
    since: timestamp('day', { withTimezone: true }).notNull(),
    percent: smallint().notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.consumerId, t.period, t.since, t.percent] })],
)

/** Calls whose records a gateway had to drop: reports of that time are incomplete (trust R03). */
export const accessLogGaps = pgTable(
  'access_log_gaps',
  {
    id: serial().primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id),
    requestId: text('request_id').notNull(),
    /** When the oldest dropped call happened. */
    since: timestamp({ withTimezone: true }).notNull(),
    dropped: integer().notNull(),
    reason: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('one_row_per_gap').on(t.resourceId, t.requestId)],
)

/**
 * From when until when a gateway delivered everything it logged, one row per span (trust T67). Two spans with less than two minutes between them count
 * as one.
 */
export const gatewayCoverage = pgTable(
  'gateway_coverage',
  {
    id: serial().primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('gateway_coverage_until').on(t.resourceId, t.until)],
)
