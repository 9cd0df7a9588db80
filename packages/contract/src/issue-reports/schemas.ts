import * as z from 'zod'
import { descriptionMax } from '../values/constants.ts'
import { Id, linesText, nameText, Timestamp } from '../values/shapes.ts'

/** The fields of Report an Issue; the file is a part of its own. */
export const IssueReportForm = z.strictObject({
  /** The application it is about, if any. */
  appId: z.union([z.literal('').transform(() => undefined), Id]).optional(),
  title: nameText('Title is required').min(1, 'Title is required').max(200, 'Title can only have up to 200 characters'),
  description: linesText('Description is required')
    .min(1, 'Description is required')
    .max(descriptionMax, 'Description can only have up to 1000 characters'),
})
export type IssueReportForm = z.infer<typeof IssueReportForm>

/** A reported issue as portal admins see it. */
export const IssueReport = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  application: z.string().nullable(),
  /** Its file: the name is shown and never used as a path. */
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  createdAt: Timestamp,
  /** When it was marked as done, and by whom; null while it is open. */
  done: z.object({ at: Timestamp, by: z.string() }).nullable(),
})
export type IssueReport = z.infer<typeof IssueReport>
