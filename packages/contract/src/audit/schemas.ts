import * as z from 'zod'
import { Timestamp } from '../values/shapes.ts'
import { namedKinds } from './named-ids.ts'

/** One change in the audit log. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Timestamp,
  /** Null for the system itself. */
  actorId: z.number().int().nullable(),
  actorEmail: z.string(),
  /** The actor's organization at that time. */
  organizationId: z.number().int().nullable(),
  organizationName: z.string().nullable(),
  /** `<object>.<verb>`, such as `api.delete`. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** The name that the object had then, if the entry has it. */
  objectName: z.string().nullable(),
  /** The top-level fields whose value changed. */
  changed: z.array(z.string()),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const State = z.record(z.string(), z.unknown()).nullable()

/** The same with the object's state before and after; secrets are masked. */
export const AuditDetail = AuditEntry.extend({
  before: State,
  after: State,
  /** The names that what the entry mentions by ID has today: by kind of object, then by ID. */
  names: z.partialRecord(z.enum(namedKinds), z.record(z.string(), z.string())),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** A check of the log's hash chain, from its first entry to the newest at the start of the check. */
export const AuditVerification = z.object({
  id: z.number().int(),
  state: z.enum(['running', 'intact', 'broken', 'interrupted']),
  checked: z.number().int(),
  total: z.number().int(),
  /** The first entry that was altered or whose predecessor is missing. */
  brokenId: z.number().int().nullable(),
  startedBy: z.string(),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type AuditVerification = z.infer<typeof AuditVerification>
