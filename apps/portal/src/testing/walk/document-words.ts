import type { OperationRef } from '@apim/openapi/document/operation-key'
import type { Json } from '@apim/openapi/json'

/** What a page has to show, found without the model that draws it. */
export interface Expected {
  /** Names, values and statuses. */
  words: Set<string>
  /** Examples as JSON or text. */
  examples: Set<string>
}

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
const at = (document: Json, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document)

/** What a value refers to, through any number of references; an empty object where there is none. */
export const deref = (document: Json, value: unknown): Json => {
  let found = value
  while (isObject(found) && typeof found.$ref === 'string') found = at(document, found.$ref)
  return isObject(found) ? found : {}
}

/** A page unfolds that many schemas in each other; what is further in is on the pages of the named ones. */
const depthMax = 9

const fromSchema = (document: Json, schema: unknown, into: Expected, trail: readonly string[]): void => {
  if (!isObject(schema) || trail.length > depthMax) return
  if (typeof schema.$ref === 'string' && !trail.includes(schema.$ref))
    fromSchema(document, at(document, schema.$ref), into, [...trail, schema.$ref])
  for (const name of keysOf(schema.properties)) into.words.add(name)
  for (const value of Array.isArray(schema.enum) ? schema.enum : []) into.words.add(asText(value) || '""')
  if (schema.const !== undefined) into.words.add(asText(schema.const))
  if (schema.example !== undefined) into.examples.add(asText(schema.example))
  for (const value of Array.isArray(schema.examples) ? schema.examples : []) into.examples.add(asText(value))
  const inner = [schema.items, schema.additionalProperties, schema.not, schema.if, schema.then, schema.else, schema.contains]
  const lists = [schema.properties, schema.patternProperties, schema.prefixItems, schema.allOf, schema.oneOf, schema.anyOf]
  for (const one of [...inner, ...lists.flatMap(values)])
    fromSchema(document, one, into, isObject(one) && '$ref' in one ? trail : [...trail, ''])
}

const fromExamples = (document: Json, holder: Json, into: Expected) => {
  if (holder.example !== undefined) into.examples.add(asText(holder.example))
  for (const example of values(holder.examples).map((one) => deref(document, one)))
    if ('value' in example) into.examples.add(asText(example.value))
}

const fromContents = (document: Json, content: unknown, into: Expected) => {
  for (const type of keysOf(content)) into.words.add(type)
  for (const media of values(content).filter(isObject)) {
    fromSchema(document, media.schema, into, [])
    fromExamples(document, media, into)
  }
}

const fromParameter = (document: Json, written: unknown, into: Expected, name?: string) => {
  const parameter = deref(document, written)
  if (parameter.in !== 'body') into.words.add(name ?? String(parameter.name))
  fromSchema(document, parameter.schema ?? (document.swagger ? parameter : {}), into, [])
  if (!document.swagger) fromExamples(document, parameter, into)
  fromContents(document, parameter.content, into)
}

const fromResponse = (document: Json, response: Json, into: Expected) => {
  fromSchema(document, response.schema, into, [])
  fromContents(document, response.content, into)
  if (document.swagger) for (const example of values(response.examples)) into.examples.add(asText(example))
  for (const [name, header] of Object.entries(isObject(response.headers) ? response.headers : {}))
    fromParameter(document, header, into, name)
}

const methods = /^(get|put|post|delete|options|head|patch|trace)$/

/** The methods of a path, a webhook or a callback, as the document writes them. */
export const methodsOf = (item: Json) => keysOf(item).filter((method) => methods.test(method))

const fromItem = (document: Json, item: Json, method: string, into: Expected): void => {
  const operation = item[method] as Json
  for (const parameter of [...values(item.parameters), ...values(operation.parameters)]) fromParameter(document, parameter, into)
  fromContents(document, deref(document, operation.requestBody).content, into)
  for (const [status, response] of Object.entries(isObject(operation.responses) ? operation.responses : {})) {
    if (status.startsWith('x-')) continue
    into.words.add(status)
    fromResponse(document, deref(document, response), into)
  }
  for (const [name, written] of Object.entries(isObject(operation.callbacks) ? operation.callbacks : {}))
    for (const [expression, called] of Object.entries(deref(document, written))) {
      into.words.add(name).add(expression)
      const calledItem = deref(document, called)
      for (const one of methodsOf(calledItem)) fromItem(document, calledItem, one, into)
    }
}

/** What the page of an operation has to show. */
export const expectedOfOperation = (document: Json, { method, path, isWebhook }: OperationRef): Expected => {
  const into: Expected = { words: new Set([path]), examples: new Set() }
  const item = deref(document, ((isWebhook ? document.webhooks : document.paths) as Json)[path])
  fromItem(document, item, method.toLowerCase(), into)
  return into
}

/** What the page of a named schema has to show. */
export const expectedOfSchema = (document: Json, name: string): Expected => {
  const into: Expected = { words: new Set(), examples: new Set() }
  const home = document.swagger ? document.definitions : (document.components as Json).schemas
  fromSchema(document, (home as Json)[name], into, ['#'])
  return into
}
