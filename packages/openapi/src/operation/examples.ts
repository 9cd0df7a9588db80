import { entriesIn, type Json, listIn, own, textIn } from '../json.ts'
import { follow } from '../references.ts'

/** An example as it was written. */
export interface Example {
  /** Empty for the only one. */
  name: string
  summary: string
  description: string
  /** Undefined where the example is elsewhere. */
  value: unknown
  /** An address that is shown, and never loaded. */
  elsewhere: string
}

const plain = (value: unknown, name = ''): Example => ({ name, summary: '', description: '', value, elsewhere: '' })

const namedExample = (document: Json, name: string, written: unknown): Example => {
  const example = follow(document, written)
  return {
    name,
    summary: textIn(example, 'summary'),
    description: textIn(example, 'description'),
    value: own(example, 'value'),
    elsewhere: textIn(example, 'externalValue'),
  }
}

/** The examples of a parameter, a header or a media type, in each of the three formats. */
export const examplesOf = (document: Json, holder: unknown): Example[] => {
  const single = own(holder, 'example') ?? own(holder, 'x-example')
  return [
    ...entriesIn(holder, 'examples').map(([name, example]) => namedExample(document, name, example)),
    ...(single === undefined ? [] : [plain(single)]),
  ]
}

/** The examples of a schema: a list since OpenAPI 3.1, one before. */
export const schemaExamples = (schema: unknown): unknown[] => {
  const single = own(schema, 'example') ?? own(schema, 'x-example')
  return [...listIn(schema, 'examples'), ...(single === undefined ? [] : [single])]
}

/** Swagger 2.0 names a response's examples by their media types. */
export const swaggerExamples = (response: unknown, mediaType: string): Example[] => {
  const value = own(own(response, 'examples'), mediaType)
  return value === undefined ? [] : [plain(value)]
}
