import type { Json } from '../../document/facts.ts'

/** Keywords that bound a number from below and from above. */
export const lowerLimits = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
export const upperLimits = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
export type LimitName = (typeof lowerLimits)[number] | (typeof upperLimits)[number]

/** A bound, and whether it is itself excluded. */
export interface Limit {
  value: number
  excluded: boolean
}
export type Limits = Partial<Record<LimitName, Limit>>

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** `exclusiveMinimum` is a flag in OpenAPI 3.0 and Swagger 2.0, and a number of its own in 3.1. */
const ownLimits = (schema: Json, name: LimitName): Limit[] => {
  const value = numberOf(schema[name])
  const exclusive = name === 'minimum' ? schema.exclusiveMinimum : name === 'maximum' ? schema.exclusiveMaximum : undefined
  const alone = numberOf(exclusive)
  return [
    ...(value === undefined ? [] : [{ value, excluded: exclusive === true }]),
    ...(alone === undefined ? [] : [{ value: alone, excluded: true }]),
  ]
}

/** Positive where the first bound of that name allows less than the second. */
export const strictness = (name: LimitName, a: Limit | undefined, b: Limit | undefined): number => {
  if (!a || !b) return Number(a !== undefined) - Number(b !== undefined)
  const sign = (lowerLimits as readonly string[]).includes(name) ? 1 : -1
  return (a.value - b.value) * sign || Number(a.excluded) - Number(b.excluded)
}

/** The strictest bound of each name. A length or a number of at least 0 says nothing. */
export const limitsOf = (schemas: readonly Json[]): Limits => {
  const limits: Limits = {}
  for (const name of [...lowerLimits, ...upperLimits])
    for (const limit of schemas.flatMap((schema) => ownLimits(schema, name)))
      if (strictness(name, limit, limits[name]) > 0 && !(name.startsWith('min') && name !== 'minimum' && limit.value === 0))
        limits[name] = limit
  return limits
}

export const shownLimit = (limit: Limit | undefined): string => (limit ? `${limit.value}${limit.excluded ? ' (excluded)' : ''}` : '')
