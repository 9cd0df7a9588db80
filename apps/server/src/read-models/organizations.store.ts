import { sql } from 'drizzle-orm'
import { organizations } from '../db/schema/index.ts'

/** Whether an organization is closed: its people are refused, and its keys do not work (trust T56). */
export const isClosed = sql<boolean>`(${organizations.deactivated})`
