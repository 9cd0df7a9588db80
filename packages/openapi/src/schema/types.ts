import { flagIn, type Json, textsIn } from '../json.ts'

/** The types that a schema names, or that its keywords are only for. */
export const writtenTypes = (schema: Json): string[] => {
  const named = typeof schema.type === 'string' ? [schema.type] : textsIn(schema, 'type')
  const isNullable = flagIn(schema, 'nullable') || flagIn(schema, 'x-nullable')
  return isNullable && named.length > 0 && !named.includes('null') ? [...named, 'null'] : named
}

/** What is left when both lists apply; an integer is a number. */
export const unitedTypes = (known: string[], more: string[]): string[] => {
  if (known.length === 0 || more.length === 0) return known.length === 0 ? more : known
  const both = known.filter((type) => more.includes(type) || (type === 'integer' && more.includes('number')))
  const narrowed = both.length === 0 && known.includes('number') && more.includes('integer') ? ['integer'] : both
  // Contradicting documents exist; what they say is shown.
  return narrowed.length > 0 ? narrowed : [...new Set([...known, ...more])]
}
