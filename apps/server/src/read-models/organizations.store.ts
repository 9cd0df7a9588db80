import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { organizations } from '../db/schema/index.ts'

/** Whether an organization is closed, being deactivated or deleted: its people are refused, and its keys do not work (trust T56, T68). */
export const isClosed = sql<boolean>`(${organizations.deactivated} or ${organizations.deletedAt} is not null)`

/** Whether a row's organization is open, or there is none. Apart from the join that names it: in it, the planner would join before it filters. */
export const notOfClosed = (organizationId: PgColumn): SQL =>
  sql`coalesce(${organizationId} not in (select ${organizations.id} from ${organizations} where ${isClosed}), true)`

/** Whether a row's organization is not deleted: what belongs to a deleted one waits in no list until it is restored (trust T68). */
export const notOfDeleted = (organizationId: PgColumn): SQL =>
  sql`${organizationId} not in (select ${organizations.id} from ${organizations} where ${organizations.deletedAt} is not null)`
