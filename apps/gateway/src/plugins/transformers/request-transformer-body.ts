import { bytesOf } from '../../http/field-text.ts'
import { type FieldValue, readFields, writeForm } from '../shared/field-map.ts'
import { MultipartForm } from '../shared/multipart.ts'
import { type Transformation, type TransformationLists, transform, transformation } from './transformation.ts'

export type BodyKind = 'json' | 'form' | 'multipart'

/** Returns which kind of transformable body a Content-Type announces; null for others. */
export function bodyKind(contentType: string | undefined): BodyKind | null {
  const type = contentType?.toLowerCase() ?? ''
  if (type.includes('application/json')) return 'json'
  if (type.includes('multipart/form-data')) return 'multipart'
  return type.includes('application/x-www-form-urlencoded') ? 'form' : null
}

const appendedField = (before: FieldValue | undefined, value: string): FieldValue => {
  if (Array.isArray(before)) return [...before, value]
  return typeof before === 'string' ? [before, value] : value
}

/** Changes query or form fields: appending to a field without "=" replaces it (as in Kong). */
export function transformFields(operations: Transformation, fields: Map<string, FieldValue>): void {
  transform<FieldValue>(operations, fields, (value) => value !== undefined, appendedField)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a body; an empty body is an empty object, anything else null. */
const objectIn = (text: string): Record<string, unknown> | null => {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const transformJson = (operations: Transformation, body: Buffer): Buffer => {
  const object = objectIn(body.toString('utf8'))
  if (object === null) return body
  const fields = new Map(Object.entries(object))
  // Kong (Lua) treats null and false as absent.
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== false
  const joined = (before: unknown, value: string): unknown => {
    if (typeof before === 'string') return [before, value]
    return Array.isArray(before) ? [...before, value] : [value]
  }
  transform<unknown>(operations, fields, isThere, joined)
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)))
}

const transformForm = (operations: Transformation, body: Buffer): Buffer => {
  const fields = readFields(body.toString('latin1'))
  transformFields(operations, fields)
  return Buffer.from(writeForm(fields), 'latin1')
}

const transformMultipart = (operations: Transformation, contentType: string, body: Buffer): Buffer => {
  const form = MultipartForm.read(contentType, body.toString('latin1'))
  if (form === null) return body
  // Kong does not append to multipart forms.
  const isThere = (value: string | undefined) => value !== undefined
  transform<string>({ ...operations, appended: [] }, form, isThere, (_before, value) => value)
  return Buffer.from(form.write(), 'latin1')
}

/**
 * Returns a function that changes bodies of the kinds above; null if nothing is configured. Bodies that cannot be parsed stay unchanged.
 */
export function bodyTransform(lists: TransformationLists): ((contentType: string, body: Buffer) => Buffer) | null {
  const asText = transformation(lists)
  const asBytes = transformation(lists, bytesOf)
  if (asText === null || asBytes === null) return null
  return (contentType, body) => {
    const kind = bodyKind(contentType)
    if (kind === 'json') return transformJson(asText, body)
    if (kind === 'form') return transformForm(asBytes, body)
    return kind === 'multipart' ? transformMultipart(asBytes, contentType, body) : body
  }
}
