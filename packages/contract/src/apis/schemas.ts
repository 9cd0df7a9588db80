import * as z from 'zod'
import { Deployment } from '../deployments/schemas.ts'
import { apiLives, descriptionMax, environments, revisionNoteMax } from '../values/constants.ts'
import { Id, nameText, Timestamp, Version, WebAddress } from '../values/shapes.ts'
import { Deprecation } from './life.ts'
import { SearchHit } from './search.ts'

/** The caller's access to an API: maintains it, has access, has requested it, or none of these. */
export const accessStates = ['maintained', 'granted', 'requested', 'none'] as const

export const ApiSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  sourceRepo: z.string().nullable(),
  bizappId: z.number().int().nullable(),
  appname: z.string().nullable(),
  organizationId: z.number().int().nullable(),
  orgname: z.string().nullable(),
  businessAreaId: z.number().int().nullable(),
  businessArea: z.string().nullable(),
  environments: z.array(z.enum(environments)),
  access: z.enum(accessStates),
  /** Whether the caller has marked it. */
  isFavourite: z.boolean(),
  life: z.enum(apiLives),
  /** The current document's: `openapi 3.1`, `openapi 3.0`, `swagger 2.0` or `pdf`; empty without a document. */
  format: z.string(),
  updatedAt: Timestamp,
})
export type ApiSummary = z.infer<typeof ApiSummary>

/** An API in the gallery. */
export const ListedApi = ApiSummary.extend({
  /** The best matches of a search in its document, at most three; empty without a search. */
  hits: z.array(SearchHit),
})
export type ListedApi = z.infer<typeof ListedApi>

export const Operation = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  operationId: z.string().nullable(),
  tags: z.array(z.string()),
})

/** The operation that is the easiest to call, with what it cannot be called without besides a key. */
export const FirstCall = Operation.pick({ method: true, path: true }).extend({
  /** The path with a value for each of its parameters, where it has any. */
  calledPath: z.string().optional(),
  /** With its question mark, or with an ampersand after a path that has one. */
  query: z.string().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** Where it is a text. */
  body: z.object({ mediaType: z.string(), text: z.string() }).optional(),
})

export const ApiRevision = z.object({
  number: z.number().int(),
  version: z.string(),
  format: z.string(),
  createdAt: Timestamp,
  createdBy: z.string(),
  fileName: z.string(),
  /** What whoever saved it said about it; may be empty. */
  note: z.string(),
  size: z.number().int(),
})

/** An API's page lists so many operations; its reference has all. */
export const listedOperationsMax = 200

/** `deployments` is empty for users who may not see them (permissions.csv). */
export const ApiDetail = ApiSummary.extend({
  createdAt: Timestamp,
  hasDocument: z.boolean(),
  operationCount: z.number().int(),
  /** The first `listedOperationsMax` of them. */
  operations: z.array(Operation),
  /** Null for an API without operations. */
  firstCall: FirstCall.nullable(),
  servers: z.array(z.string()),
  revisions: z.array(ApiRevision),
  maintainers: z.array(z.string()),
  deployments: z.array(Deployment),
  seesDeployments: z.boolean(),
  /** Whether the caller's organization manages its own keys for it. */
  ownKeys: z.boolean(),
  /** Whether its maintainers let readers call it from its page. */
  tryIt: z.boolean(),
  /** Null unless it is deprecated, or was until it was retired. */
  deprecation: Deprecation.nullable(),
  retiredAt: Timestamp.nullable(),
  /** For how many days a new key may be valid; null: it needs no end. */
  keyMaxDays: z.number().int().nullable(),
})
export type ApiDetail = z.infer<typeof ApiDetail>

/** Specification part 1, section 5, Upload: name and description default to those in the document when blank. */
export const ImportForm = z.strictObject({
  id: Id.optional(),
  name: nameText().max(200).optional(),
  description: z.string().trim().max(descriptionMax, 'Description can only have up to 1000 characters').optional(),
  sourceRepo: z.union([z.literal(''), WebAddress]).optional(),
  bizappId: Id.optional(),
  /** What changed in the spec, for its readers; only together with a file. */
  note: z.string().trim().max(revisionNoteMax, 'Note can only have up to 500 characters').optional(),
  /** Whether readers may call it from its page. */
  tryIt: z.stringbool('Must be true or false').optional(),
  /** Whether a new API is published at once, as it is by default; else it is a draft. */
  publish: z.stringbool('Must be true or false').optional(),
  /** Empty: none, as in the fields above. */
  businessAreaId: z.union([z.literal(''), Id]).optional(),
  /** The revision that the file was compared with, where If-Match does not state it. */
  version: Version.optional(),
})
export type ImportForm = z.infer<typeof ImportForm>

/** The API that an upload may be a new revision of. */
export const Namesake = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.string(),
  /** The number of its current revision. */
  revision: z.number().int(),
})
export type Namesake = z.infer<typeof Namesake>

/** The record of a deleted API (specification part 2, section 3). */
export const DeletedApi = z.object({
  id: z.number().int(),
  organizationName: z.string().nullable(),
  api: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  deletedAt: Timestamp,
})
export type DeletedApi = z.infer<typeof DeletedApi>
