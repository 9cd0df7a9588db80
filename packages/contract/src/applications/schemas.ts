import * as z from 'zod'
import { descriptionMax, nameMax, ownersMax } from '../values/constants.ts'
import { entityId, ignored, Named, nameText, Version } from '../values/shapes.ts'

/** An application as its card shows it (specification part 2, section 2). */
export const ApplicationSummary = Named.extend({
  description: z.string(),
  contact: z.string(),
  organizationId: z.number().int(),
  /** The organization's name. */
  organization: z.string(),
  /** The External Facing flag: external organizations may see its APIs. */
  external: z.boolean(),
  /** How many of its APIs the caller may see. */
  apiCount: z.number().int(),
})
export type ApplicationSummary = z.infer<typeof ApplicationSummary>

const Owner = z.object({ ownerEmail: z.string() })

/** An application with the APIs that the caller may see, by name. */
export const ApplicationDetail = ApplicationSummary.extend({
  owners: z.array(Owner.extend({ name: z.string() })),
  apiModels: z.array(Named.extend({ version: z.string() })),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** What the form starts from; a new application has neither id nor version, and presets instead. */
export const EditableApplication = z.object({
  id: z.number().int().optional(),
  /** The version that an edit starts from (trust T63). */
  version: Version.optional(),
  name: z.string(),
  description: z.string(),
  contact: z.string(),
  /** Null where the caller has to choose. */
  organizationId: z.number().int().nullable(),
  organization: z.string().nullable(),
  external: z.boolean(),
  owners: z.array(Owner),
})
export type EditableApplication = z.infer<typeof EditableApplication>

/** The organization that a form chooses as an object; by its name it chooses none. */
export const chosenIn = (organization: { id: number } | string | null | undefined): number | undefined =>
  typeof organization === 'object' ? organization?.id : undefined

/** With an id that application is changed, without one an application is created (specification part 2, sections 3 and 5). */
export const ApplicationForm = z
  .strictObject({
    id: entityId().optional(),
    /** The version this edit is based on, where If-Match does not state it. */
    version: Version.optional(),
    name: nameText('Application name is required')
      .min(1, 'Application name is required')
      .max(nameMax, 'Application name can only have up to 200 characters'),
    description: z
      .string('Description is required')
      .trim()
      .min(1, 'Description is required')
      .max(descriptionMax, 'Description can only have up to 1000 characters'),
    contact: nameText().max(nameMax, 'Contact can only have up to 200 characters').default(''),
    organizationId: entityId('Organization is required').optional(),
    /** Used where organizationId is absent. Its name, as the form shows it, chooses nothing. */
    organization: z.union([z.object({ id: entityId() }), nameText()]).nullish(),
    // Sent by the specification's form; uploads and deletions change them.
    apiModels: ignored(),
    external: z.boolean().default(false),
    /** Email addresses, one a line. Absent: the caller owns a new application of their own organization, and an existing one keeps its owners. */
    owners: z.string().trim().max(ownersMax, 'Owners can only have up to 1000 characters').optional(),
  })
  .refine(({ organizationId, organization }) => organizationId !== undefined || chosenIn(organization) !== undefined, {
    path: ['organizationId'],
    message: 'Organization is required',
  })
export type ApplicationForm = z.infer<typeof ApplicationForm>
