import * as z from 'zod'
import { Id } from '../values/shapes.ts'

/** What a change means for clients, the worst first. */
export const changeVerdicts = ['breaking', 'compatible', 'documentation'] as const
export type ChangeVerdict = (typeof changeVerdicts)[number]

/** What was changed. */
export const changeSubjects = ['operation', 'parameter', 'request-body', 'response', 'header', 'document'] as const
export type ChangeSubject = (typeof changeSubjects)[number]

/** How it was changed. */
export const changeWords = [
  'added',
  'added-required',
  'added-optional',
  'removed',
  'became-required',
  'became-optional',
  'renamed',
  'type',
  'format',
  'nullable',
  'not-nullable',
  'values-added',
  'values-removed',
  'values-limited',
  'values-unlimited',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'uniqueItems',
  'pattern',
  'default',
  'additional',
  'alternative-added',
  'alternative-removed',
  'alternatives',
  'discriminator',
  'rule',
  'media-type-added',
  'media-type-removed',
  'encoding',
  'style',
  'empty-value',
  'reserved',
  'security',
  'server-added',
  'server-removed',
  'callbacks',
  'webhooks',
  'deprecated',
  'not-deprecated',
  'operation-id',
  'tags',
  'text',
  'title',
  'version',
] as const
export type ChangeWord = (typeof changeWords)[number]

/** One change between two revisions of a description. */
export const SpecChange = z.object({
  verdict: z.enum(changeVerdicts),
  subject: z.enum(changeSubjects),
  /** The parameter, the header or the response status; empty for what there is one of. */
  name: z.string(),
  /** Where a parameter is sent, a media type, or a header's response status. */
  in: z.string(),
  /** The place in the schema, such as `items[].price`; empty for the whole. */
  at: z.string(),
  what: z.enum(changeWords),
  before: z.string(),
  after: z.string(),
})
export type SpecChange = z.infer<typeof SpecChange>

export const ChangedOperation = z.object({
  method: z.string(),
  path: z.string(),
  verdict: z.enum(changeVerdicts),
  /** The worst first. */
  changes: z.array(SpecChange),
})
export type ChangedOperation = z.infer<typeof ChangedOperation>

/** What changed between two revisions. The verdict is the worst of all changes; null where nothing changed. */
export const SpecDifference = z.object({
  from: z.number().int(),
  to: z.number().int(),
  verdict: z.enum(changeVerdicts).nullable(),
  /** How many changes of each verdict there are, also of those that are not listed. */
  counts: z.object({ breaking: z.number().int(), compatible: z.number().int(), documentation: z.number().int() }),
  /** Changes of the description as a whole: its title, version and servers. */
  document: z.array(SpecChange),
  /** Those that changed, the worst first. */
  operations: z.array(ChangedOperation),
  /** How many changes are not listed, because there are too many. */
  unlisted: z.number().int(),
})
export type SpecDifference = z.infer<typeof SpecDifference>

/** Revisions by number; without `to` the current one, without `from` the one before `to`. */
export const DifferenceQuery = z.object({ from: Id.optional(), to: Id.optional() })
