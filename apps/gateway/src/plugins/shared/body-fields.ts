import { queryValues, withoutQuery } from '../../http/query-fields.ts'

const isForm = (type: string | undefined) => type?.startsWith('application/x-www-form-urlencoded') ?? false
const isJson = (type: string | undefined) => type?.startsWith('application/json') ?? false

const objectOf = (body: Buffer): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Returns the values of a field in a form or JSON object (top level, strings only); none for other bodies. */
export function bodyFields(contentType: string | undefined, body: Buffer, name: string): string[] {
  if (isForm(contentType)) return queryValues(body.toString('utf8'), name)
  const object = isJson(contentType) ? objectOf(body) : null
  return Object.entries(object ?? {}).flatMap(([key, value]) => (key.toLowerCase() === name && typeof value === 'string' ? [value] : []))
}

/** Returns the body without these lower-case fields; unchanged if it is neither a form nor a JSON object, or has none of them. */
export function withoutBodyFields(contentType: string | undefined, body: Buffer, names: readonly string[]): Buffer {
  if (isForm(contentType)) return Buffer.from(withoutQuery(body.toString('latin1'), (name) => names.includes(name)) ?? '', 'latin1')
  const object = isJson(contentType) ? objectOf(body) : null
  const hidden = Object.keys(object ?? {}).filter((key) => names.includes(key.toLowerCase()))
  if (object === null || hidden.length === 0) return body
  return Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(object).filter(([key]) => !hidden.includes(key)))))
}
