import * as z from 'zod'
import { everyStep } from './values.ts'

/** The caller's first steps. */
export const Checklist = z.object({
  /** None for someone without an organization, who is no admin either. */
  steps: z.array(
    z.object({
      step: z.enum(everyStep),
      /** Known from what is there, never from what was clicked. */
      isDone: z.boolean(),
      /** An API that the caller may see and with which the step can be done; null: any. */
      apiId: z.number().int().nullable(),
    }),
  ),
  /** Whether the caller has closed it; it is still under Help. */
  isClosed: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

export const ChecklistForm = z.strictObject({ isClosed: z.boolean('Must be true or false') })
export type ChecklistForm = z.infer<typeof ChecklistForm>
