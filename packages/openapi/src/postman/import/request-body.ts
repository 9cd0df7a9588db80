import { isObject, type Json, own, textIn } from '../../json.ts'
import { objectsIn, record } from './collection.ts'
import { addContent, addText, type Contents, mediaTypeIn } from './content.ts'
import { entryParts, type Leave } from './parameters.ts'
import { isOff } from './secrets/clean.ts'

const binary = { type: 'string', format: 'binary' }
const languages: Record<string, string> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
}

/** A file that whoever sends the form chooses. */
const isFile = (field: Json) => textIn(field, 'type') === 'file' || own(field, 'src') !== undefined

/** Each example of a name that is there more than once is added to the same list. */
const addExample = (examples: Map<string, unknown>, name: string, example: unknown, isList: boolean) => {
  const known = examples.get(name)
  if (!isList) examples.set(name, example)
  else if (Array.isArray(known)) known.push(example)
  else examples.set(name, known === undefined ? [example] : [known, example])
}

/** The fields of a form as the properties of an object; one that is there twice is a list. Files have no example, and what is switched off neither. */
const formOf = (fields: readonly Json[], leave: Leave): { schema: Json; example: Json } => {
  const properties = new Map<string, Json>()
  const examples = new Map<string, unknown>()
  const required: string[] = []
  for (const field of fields) {
    const name = textIn(field, 'key')
    if (name === '' || name === '__proto__' || name.length > 1000) {
      leave('unreadable')
      continue
    }
    const { isRequired, description, example, schema } = entryParts(field, leave)
    const one = { ...(isFile(field) ? binary : schema), ...(description && { description }) }
    const known = properties.get(name)
    properties.set(name, known ? (own(known, 'type') === 'array' ? known : { type: 'array', items: known }) : one)
    if (isRequired && !known) required.push(name)
    if (example !== undefined && !isFile(field)) addExample(examples, name, example, known !== undefined)
  }
  return {
    schema: { type: 'object', properties: record(properties), ...(required.length > 0 && { required }) },
    example: record(examples),
  }
}

const addForm = (contents: Contents, mediaType: string, name: string, fields: readonly Json[], leave: Leave) => {
  const { schema, example } = formOf(fields, leave)
  addContent(contents, mediaType, schema, Object.keys(example).length > 0 ? { name, value: example } : undefined)
}

/** GraphQL over HTTP is JSON with a query and its variables. */
const graphqlText = (body: unknown): string => {
  const [query, variables] = [textIn(body, 'query'), own(body, 'variables')]
  const operationName = textIn(body, 'operationName')
  let values = variables
  try {
    if (typeof variables === 'string') values = variables.trim() === '' ? undefined : (JSON.parse(variables) as unknown)
  } catch {
    values = undefined
  }
  return JSON.stringify({ query, ...(operationName && { operationName }), ...(isObject(values) && { variables: values }) })
}

/** The body of a request, of whatever mode; undefined where it has none, or one that is switched off. */
export const requestBodyOf = (request: Json, headers: readonly Json[], name: string, leave: Leave): Contents | undefined => {
  const body = own(request, 'body')
  if (!isObject(body)) return undefined
  if (isOff(body)) return leave('disabled')
  const contents: Contents = new Map()
  const said = headers.find((one) => !isOff(one) && textIn(one, 'key').toLowerCase() === 'content-type')
  const mediaType = mediaTypeIn(textIn(said, 'value'))
  const mode = textIn(body, 'mode')
  const raw = textIn(body, 'raw')
  if (mode === 'urlencoded') addForm(contents, 'application/x-www-form-urlencoded', name, objectsIn(body, 'urlencoded'), leave)
  else if (mode === 'formdata') addForm(contents, 'multipart/form-data', name, objectsIn(body, 'formdata'), leave)
  else if (mode === 'file') addContent(contents, mediaType ?? 'application/octet-stream', binary)
  else if (mode === 'graphql') addText(contents, 'application/json', name, graphqlText(own(body, 'graphql')), leave)
  else if (raw.trim() !== '') {
    const language = textIn(own(own(body, 'options'), 'raw'), 'language')
    addText(contents, mediaType ?? (Object.hasOwn(languages, language) ? languages[language] : undefined), name, raw, leave)
  }
  return contents.size > 0 ? contents : undefined
}
