import type { Json } from '../../document/facts.ts'

/** The types that a schema names. */
export const namesOf = ({ type }: Json): string[] =>
  Array.isArray(type) ? type.filter((name) => typeof name === 'string') : [type as string]

/** Whether the first type includes the second: every integer is a number. */
const includes = (types: readonly string[], type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))

/** The types that both lists allow. */
const common = (a: readonly string[], b: readonly string[]): string[] => [
  ...new Set([...a.filter((type) => includes(b, type)), ...b.filter((type) => includes(a, type))]),
]

/** Whether every type of the second list is one of the first; undefined stands for every type. */
export const coversTypes = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === undefined || (b?.every((type) => includes(a, type)) ?? false)

/** The types that all of these schemas allow, without null; undefined where none names any. */
export const typesOf = (schemas: readonly Json[]): string[] | undefined => {
  const named = schemas
    .filter(({ type }) => type !== undefined)
    .map((schema) => namesOf(schema).filter((name) => name !== 'null'))
    .filter((names, _, all) => names.length > 0 || all.length === 1)
  const types = named.reduce<string[] | undefined>((left, names) => (left ? common(left, names) : names), undefined)
  return types?.includes('number') ? types.filter((type) => type !== 'integer').toSorted() : types?.toSorted()
}

/** The format; what OpenAPI 3.1 says with `contentEncoding` and `contentMediaType` is what 3.0 calls byte and binary. */
export const formatsOf = (schemas: readonly Json[]): string[] => {
  const formats = schemas.flatMap(({ format, contentEncoding, contentMediaType }) => {
    if (typeof format === 'string') return [format]
    if (contentEncoding === 'base64') return ['byte']
    return contentMediaType === 'application/octet-stream' && contentEncoding === undefined ? ['binary'] : []
  })
  return [...new Set(formats)].toSorted()
}
