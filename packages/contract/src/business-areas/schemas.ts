import * as z from 'zod'
import { descriptionMax } from '../values/constants.ts'
import { entityId, Named, nameText, Version } from '../values/shapes.ts'

export const BusinessArea = Named.extend({
  /** The version that an edit starts from (trust T63). */
  version: Version,
  description: z.string(),
})
export type BusinessArea = z.infer<typeof BusinessArea>

/** With an id that business area is changed, without one a business area is created (specification part 2, section 5). */
export const BusinessAreaForm = z.strictObject({
  id: entityId().optional(),
  /** The version this edit is based on, where If-Match does not state it. */
  version: Version.optional(),
  name: nameText('Business Area name is required')
    .min(1, 'Business Area name is required')
    .max(200, 'Business Area name can only have up to 200 characters'),
  description: z
    .string('Business Area description is required')
    .trim()
    .min(1, 'Business Area description is required')
    .max(descriptionMax, 'Description can only have up to 1000 characters'),
})
export type BusinessAreaForm = z.infer<typeof BusinessAreaForm>
