const decoded = (text: string): string => {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const nameOf = (pair: string): string => {
  const end = pair.indexOf('=')
  return decoded(end === -1 ? pair : pair.slice(0, end))
}

/** Returns the values of one field in a query string (without question mark) or form; names are case-insensitive. */
export function queryValues(query: string, name: string): string[] {
  const values: string[] = []
  for (const pair of query.split('&')) {
    if (nameOf(pair).toLowerCase() !== name) continue
    const at = pair.indexOf('=')
    values.push(at === -1 ? '' : decoded(pair.slice(at + 1)))
  }
  return values
}

/** Returns a query string or form without the fields whose lower-case names are hidden; the others stay as sent. Null if none is left. */
export function withoutQuery(query: string, isHidden: (name: string) => boolean): string | null {
  const kept = query.split('&').filter((pair) => !isHidden(nameOf(pair).toLowerCase()))
  return kept.length === 0 ? null : kept.join('&')
}

/** Returns the fields of a query string as Kong logs them: text, true without "=", a list if a name is repeated. */
export function queryFields(query: string): Record<string, string | true | (string | true)[]> {
  const fields: Record<string, string | true | (string | true)[]> = Object.create(null)
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const name = nameOf(pair)
    const at = pair.indexOf('=')
    const value = at === -1 ? true : decoded(pair.slice(at + 1))
    const before = fields[name]
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}
