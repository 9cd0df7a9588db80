/** The parts of an OpenAPI document that these checks read; references are `$ref`. */
interface Schema {
  $ref?: string
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  pattern?: string
  examples?: unknown[]
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}
type Content = { content?: { 'application/json'?: { schema: Schema } } }
interface Operation {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

export interface DocumentedCall {
  method: string
  /** With the document's own examples. */
  path: string
  body: unknown
  answers: { status: number; schema: Schema | undefined }
}

const resolved = <T extends { $ref?: string }>(document: ApiDocument, value: T): T => {
  if (value.$ref === undefined) return value
  const parts = value.$ref.replace(/^#\//, '').split('/')
  return parts.reduce<any>((at, part) => at[part], document) as T
}

const exampleOf = (document: ApiDocument, given: Schema): unknown => {
  const schema = resolved(document, given)
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, exampleOf(document, one)]))
}

/** Every operation of a document as a call, built from its examples, with the success status that it documents. */
export const operationsOf = (document: ApiDocument): DocumentedCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const inPath = parameters.map((one) => resolved(document, one)).filter((one) => one.in === 'path')
      const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
      const body = requestBody?.content?.['application/json']
      return {
        method: method.toUpperCase(),
        path: inPath.reduce((text, { name, schema }) => text.replace(`{${name}}`, String(exampleOf(document, schema))), path),
        body: body && exampleOf(document, body.schema),
        answers: { status: Number(status), schema: answer?.content?.['application/json']?.schema },
      }
    }),
  )

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Where a response does not match its schema; lists must not be empty. */
export const faultsOf = (document: ApiDocument, given: Schema | undefined, value: unknown, at: string): string[] => {
  const { type, required = [], properties = {}, items, enum: allowed, pattern } = resolved(document, given ?? {})
  if (type !== undefined && typeOf(value) !== (type === 'integer' ? 'number' : type)) return [`${at} is no ${type}`]
  if (allowed && !allowed.includes(value)) return [`${at} is none of ${allowed.join(', ')}`]
  if (pattern && !new RegExp(pattern).test(String(value))) return [`${at} does not match ${pattern}`]
  if (items && Array.isArray(value))
    return value.length === 0 ? [`${at} is empty`] : value.flatMap((one, n) => faultsOf(document, items, one, `${at}[${n}]`))
  if (typeof value !== 'object' || value === null) return []
  const fields = new Map<string, unknown>(Object.entries(value))
  const missing = required.filter((name) => !fields.has(name)).map((name) => `${at}.${name} is missing`)
  const wrong = [...fields].flatMap(([name, one]) => (properties[name] ? faultsOf(document, properties[name], one, `${at}.${name}`) : []))
  return [...missing, ...wrong]
}
