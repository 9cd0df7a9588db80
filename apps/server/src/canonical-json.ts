const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, canonical(item)]),
  )
}

/** The same text for the same value, whatever the order of its fields: the input of content hashes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value))
