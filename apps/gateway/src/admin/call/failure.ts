import { type Violations, violationMessage } from '@apim/kong-admin'

/** An error response of the Admin API: Kong's status and body. */
export class Failure extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

const luaValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') return luaKey(value as Record<string, unknown>)
  return typeof value === 'string' ? `"${value}"` : String(value as number)
}

/** A key in Kong's format: `{name="echo",service={id="…"}}`, sorted by field. */
export function luaKey(key: Record<string, unknown>): string {
  const fields = Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, value]) => `${name}=${luaValue(value)}`).join(',')}}`
}

/** 404 without a code: an unknown path, or nothing below it. */
export const notFound = () => new Failure(404, { message: 'Not found' })

/** 404 code 6: a PATCH of an entity that does not exist. */
export const noSuchEntity = (key: Record<string, unknown>) =>
  new Failure(404, { message: `could not find the entity with '${luaKey(key)}'`, name: 'not found', fields: key, code: 6 })

/** 400 code 2: the input does not match the schema. */
export const schemaViolation = (errors: Violations) =>
  new Failure(400, { message: violationMessage(errors), name: 'schema violation', fields: errors, code: 2 })

/** 400 code 3: an ID that is already taken. */
export const primaryKeyViolation = (id: string) =>
  new Failure(400, { message: `primary key violation on key '${luaKey({ id })}'`, name: 'primary key violation', fields: { id }, code: 3 })

/** 409 code 5: a unique value, or combination, that is already taken. */
export const uniqueViolation = (key: Record<string, unknown>) =>
  new Failure(409, { message: `UNIQUE violation detected on '${luaKey(key)}'`, name: 'unique constraint violation', fields: key, code: 5 })

/** 400 code 4: a reference by ID to an entity that does not exist. */
export const foreignKeyViolation = (field: string, id: string, collection: string) =>
  new Failure(400, {
    message: `the foreign key '${luaKey({ id })}' does not reference an existing '${collection}' entity.`,
    name: 'foreign key violation',
    fields: { [field]: { id } },
    code: 4,
  })

/** 400 code 4: deleting an entity that others still reference. */
export const stillReferenced = (by: string, collection: string) =>
  new Failure(400, {
    message: `an existing '${by}' entity references this '${collection}' entity`,
    name: 'foreign key violation',
    fields: { '@referenced_by': by },
    code: 4,
  })

/** 400 code 13: a reference by a unique field to an entity that does not exist. */
export const foreignKeyUnresolved = (field: string, key: Record<string, unknown>, collection: string) => {
  const name = Object.keys(key)[0] as string
  const text = `the foreign key cannot be resolved with '${luaKey(key)}' for an existing '${collection}' entity`
  return new Failure(400, {
    message: `foreign key unresolved (${field}.${name}: ${text})`,
    name: 'foreign keys unresolved',
    fields: { [field]: { [name]: text } },
    code: 13,
  })
}

/** 400 code 10: a name in the path that no entity can have. */
export const invalidUnique = (field: string, message: string) => new Failure(400, { message, name: `invalid unique ${field}`, code: 10 })

/** 400 code 9: an invalid page size. */
export const invalidSize = (message: string) => new Failure(400, { message, name: 'invalid size', code: 9 })

/** 400 code 7: an offset that this API did not return. */
export const invalidOffset = (offset: string, reason: string) =>
  new Failure(400, { message: `'${offset}' is not a valid offset: ${reason}`, name: 'invalid offset', code: 7 })

/** 400 code 11: an invalid option, as opposed to a field of the entity. */
export const invalidOption = (option: string, message: string) =>
  new Failure(400, { message: `invalid option (${option}: ${message})`, name: 'invalid options', options: { [option]: message }, code: 11 })
