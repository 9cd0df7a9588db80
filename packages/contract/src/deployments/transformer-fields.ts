/** The ten fields of a request transformer, as the deploy form names them (specification part 1, section 3). */
export const requestTransformerFields = [
  'addHeaders',
  'removeHeaders',
  'renameHeaders',
  'replaceHeaders',
  'addQuerystring',
  'renameQuerystring',
  'removeQuerystring',
  'addBody',
  'renameBody',
  'removeBody',
] as const
export type RequestTransformerField = (typeof requestTransformerFields)[number]

/** The eight fields of a response transformer (specification part 1, section 3). */
export const responseTransformerFields = [
  'addHeaders',
  'removeHeaders',
  'appendHeaders',
  'replaceHeaders',
  'addJson',
  'removeJson',
  'appendJson',
  'replaceJson',
] as const
export type ResponseTransformerField = (typeof responseTransformerFields)[number]

export type RequestTransformer = Record<RequestTransformerField, string[]>
export type ResponseTransformer = Record<ResponseTransformerField, string[]>

const isPair = (field: string) => !field.startsWith('remove') && !field.startsWith('rename')

/**
 * Splits a field as typed: one entry per line; names to remove or rename may also be separated by `;` (specification part 1, section 5). Added and
 * replaced values may contain `;`, so they are not split there.
 */
export const splitEntries = (field: string, typed: string | readonly string[]): string[] =>
  [typed]
    .flat()
    .flatMap((text) => text.split(isPair(field) ? /\r?\n/ : /[;\r\n]+/))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Every field, with an empty list where it has no entries. */
export const filledIn = <Field extends string>(
  fields: readonly Field[],
  of: Partial<Record<NoInfer<Field>, readonly string[] | undefined>> = {},
): Record<Field, string[]> => Object.fromEntries(fields.map((field) => [field, [...(of[field] ?? [])]])) as Record<Field, string[]>
