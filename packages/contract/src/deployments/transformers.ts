import * as z from 'zod'
import { requestTransformerFields, responseTransformerFields, splitEntries } from './transformer-fields.ts'

const entries = (field: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((typed) => splitEntries(field, typed))
    .optional()
type Entries = ReturnType<typeof entries>

const shapeOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, entries(field)])) as Record<Field, Entries>

/** The ten fields are flat in the deploy form; each takes a text or a list of entries. */
export const requestTransformerShape = shapeOf(requestTransformerFields)

export const ResponseTransformerForm = z.strictObject({ enabled: z.boolean(), ...shapeOf(responseTransformerFields) })

const listsOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, z.array(z.string())])) as Record<Field, z.ZodArray<z.ZodString>>

/** As shown with a deployment: every field with its entries. */
export const RequestTransformerView = z.object({ enabled: z.boolean(), ...listsOf(requestTransformerFields) })
export const ResponseTransformerView = z.object({ enabled: z.boolean(), ...listsOf(responseTransformerFields) })
