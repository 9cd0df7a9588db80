import * as z from 'zod'
import { codegenStates, codeLanguages, codePackageMax, codeTypes } from './values.ts'

/** Names joined by dots, as in Java and C#: nothing that could lead out of a folder, or be an option (trust T34). */
const packageName = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(codePackageMax, `Package names can only have up to ${codePackageMax} characters`)
    .regex(
      /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*){0,9}$/,
      'Letters, digits and underscores, up to ten names separated by dots, each starting with a letter or an underscore',
    )

/** What to generate code for, and the packages it is in (specification part 1, sections 3 and 5). */
export const CodegenForm = z
  .strictObject({
    type: z.enum(codeTypes, 'Type is required'),
    lang: z.enum([...codeLanguages.client, ...codeLanguages.server], 'Language is required'),
    modelPackage: packageName('Model package name is required'),
    apiPackage: packageName('API package name is required'),
  })
  .refine(({ type, lang }) => codeLanguages[type].some((one) => one === lang), {
    path: ['lang'],
    error: 'There is no such client or server',
  })
export type CodegenForm = z.infer<typeof CodegenForm>

/** Whether code can be generated here, for the card to say so beforehand. */
export const CodegenState = z.object({
  state: z.enum(codegenStates),
  /** How much of the generator has been fetched, from 0 to 100. */
  percent: z.number().int(),
})
export type CodegenState = z.infer<typeof CodegenState>
