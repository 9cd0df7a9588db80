import { isObject, type Json, own } from '../../json.ts'
import { allSchemas, schemaOf } from './infer.ts'
import type { Leave } from './parameters.ts'
import { asJson, isFitting } from './secrets/json-text.ts'

/** What a body or an answer is made of, by media type: the schemas of all that it was, and its examples by name. */
export type Contents = Map<string, { schemas: Json[]; examples: Map<string, unknown> }>

/** So many examples of a media type are kept. */
const examplesMax = 20
const nameMax = 100

/** The media type of a header or an option, without its parameters; undefined where it is none. */
export const mediaTypeIn = (text: string): string | undefined =>
  /^\s*([\w.+-]{1,100}\/[\w.+*-]{1,100})\s*(;|$)/.exec(text)?.[1]?.toLowerCase()

const isJsonType = (mediaType: string) => /[/+]json$/.test(mediaType)

/** Adds a value of this type, under a name that no other has. */
export const addContent = (contents: Contents, mediaType: string, schema: Json, example?: { name: string; value: unknown }): boolean => {
  const known = contents.get(mediaType) ?? { schemas: [], examples: new Map<string, unknown>() }
  known.schemas.push(schema)
  contents.set(mediaType, known)
  return !example || addExample(known.examples, example)
}

const addExample = (examples: Map<string, unknown>, example: { name: string; value: unknown }): boolean => {
  if (examples.size >= examplesMax) return false
  let name = example.name.slice(0, nameMax).trim() || 'Example'
  if (name === '__proto__') name = 'Example'
  const wanted = name
  for (let count = 2; examples.has(name); count += 1) name = `${wanted} ${count}`
  examples.set(name, example.value)
  return true
}

/** Adds a text: as JSON where it is, with a schema of what it has. */
export const addText = (contents: Contents, mediaType: string | undefined, name: string, text: string, leave: Leave): void => {
  const json = mediaType === undefined || isJsonType(mediaType) ? asJson(text) : undefined
  const asText = mediaType ?? (/^\s*</.test(text) ? 'application/xml' : 'text/plain')
  if (!json || (mediaType === undefined && !isObject(json.value) && !Array.isArray(json.value))) {
    if (!addContent(contents, asText, isJsonType(asText) ? {} : { type: 'string' }, { name, value: text })) leave('example')
    return
  }
  const type = mediaType ?? 'application/json'
  if (!isFitting(json.value)) {
    leave('example')
    addContent(contents, type, {})
    return
  }
  if (!addContent(contents, type, schemaOf(json.value), { name, value: json.value })) leave('example')
}

/** Adds all of one to another. Returns false where there were too many examples. */
export const joinContents = (all: Contents, more: Contents): boolean => {
  let isWhole = true
  for (const [mediaType, { schemas, examples }] of more) {
    const known = all.get(mediaType) ?? { schemas: [], examples: new Map<string, unknown>() }
    for (const one of schemas) known.schemas.push(one)
    all.set(mediaType, known)
    for (const [name, value] of examples) isWhole = addExample(known.examples, { name, value }) && isWhole
  }
  return isWhole
}

/** As it is written (OpenAPI 3.1, Media Type Object). */
export const writtenContents = (contents: Contents): Json =>
  Object.fromEntries(
    [...contents].map(([mediaType, { schemas, examples }]) => [
      mediaType,
      {
        schema: allSchemas(schemas),
        ...(examples.size > 0 && { examples: Object.fromEntries([...examples].map(([name, value]) => [name, { value }])) }),
      },
    ]),
  )

/** The value of a header in a list, or in the lines of a text. */
export const headersIn = (value: Json): Json[] => {
  const header = own(value, 'header')
  if (Array.isArray(header)) return header.filter(isObject)
  if (typeof header !== 'string') return []
  return header
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => ({ key: line.slice(0, line.indexOf(':')).trim(), value: line.slice(line.indexOf(':') + 1).trim() }))
}
