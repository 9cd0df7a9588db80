/** What JSON writes of a value that says so itself, as dates do. */
const written = (value: object): unknown => ('toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value)

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const json = written(value)
  if (json !== value) return canonical(json)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, canonical(item)]),
  )
}

/** The same text for the same value, whatever the order of its fields, and for what JSON makes of it: the input of content hashes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value))
