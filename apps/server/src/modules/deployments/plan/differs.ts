const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const sameList = (wanted: unknown[], actual: unknown) =>
  Array.isArray(actual) &&
  actual.length === wanted.length &&
  JSON.stringify(wanted.map(String).sort()) === JSON.stringify(actual.map(String).sort())

/**
 * Whether a gateway object differs from the plan. Only planned fields are compared, because a gateway fills in defaults; lists are compared as sets,
 * because Kong stores them so.
 */
export const differs = (wanted: unknown, actual: unknown): boolean => {
  if (wanted === undefined) return false
  if (wanted === null) return actual !== null && actual !== undefined
  if (Array.isArray(wanted)) return !sameList(wanted, actual)
  if (isRecord(wanted)) return !isRecord(actual) || Object.entries(wanted).some(([name, value]) => differs(value, actual[name]))
  return wanted !== actual
}
