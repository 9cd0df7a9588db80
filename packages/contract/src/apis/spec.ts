import * as z from 'zod'
import { revisionNoteMax } from '../values/constants.ts'
import { entityId, Version } from '../values/shapes.ts'
import { SpecDifference } from './difference.ts'
import { ApiRevision } from './schemas.ts'

const specText = z.string('The spec is required').min(1, 'The spec is required')
const note = z.string().trim().max(revisionNoteMax, 'Note can only have up to 500 characters')

/** The text of the editor (specification part 1, section 3, Save-spec payload): with `apiId` that API's next revision, without one a new API of `appId`. */
export const SpecForm = z.strictObject({
  specText,
  appId: entityId().nullish(),
  apiId: entityId().nullish(),
  /** What changed, for the readers of the spec. */
  note: note.optional(),
  /** The version this edit is based on, where If-Match does not state it. */
  version: Version.optional(),
})
export type SpecForm = z.infer<typeof SpecForm>

/** An API's spec as it stands. */
export const SavedSpec = z.object({
  id: z.number().int(),
  name: z.string(),
  /** That of the current revision: its number (trust T63). */
  version: Version,
  revision: ApiRevision.pick({ number: true, version: true, createdAt: true, createdBy: true, note: true }),
})
export type SavedSpec = z.infer<typeof SavedSpec>

export const SpecText = z.strictObject({ specText })

/** What a text that is not saved yet changes in the revision `from`, the current one. */
export const TextDifference = SpecDifference.omit({ to: true })
export type TextDifference = z.infer<typeof TextDifference>

/** An earlier revision that becomes the current one again. */
export const RestoreForm = z.strictObject({
  revision: entityId('Revision is required'),
  note: note.optional(),
  version: Version.optional(),
})
export type RestoreForm = z.infer<typeof RestoreForm>
