import { flagIn, isObject, type Json, own, shown, textIn } from '../json.ts'
import { follow } from '../references.ts'
import { type Content, contentsOf } from './content.ts'
import { type Example, examplesOf } from './examples.ts'

/** A parameter of an operation, or a header of a response. */
export interface Parameter {
  name: string
  /** `path`, `query`, `header`, `cookie`; empty for a header of a response. */
  in: string
  description: string
  required: boolean
  deprecated: boolean
  /** As it is written: `schema/shape-of.ts` says what it means. */
  schema: unknown
  /** How the value is written, where that is said: `style: form`. */
  styles: [string, string][]
  examples: Example[]
  /** Instead of a schema: the value is a whole document of that media type. */
  contents: Content[]
}

/** What Swagger 2.0 says about a parameter that is not about its value. */
const notOfValue = new Set(['name', 'in', 'description', 'required', 'schema', 'allowEmptyValue', '$ref', 'x-example'])
const styleKeys = ['style', 'explode', 'allowReserved', 'allowEmptyValue']

/** Swagger 2.0 writes the keywords of the schema into the parameter. */
const schemaIn = (document: Json, written: unknown): unknown => {
  const schema = own(written, 'schema')
  if (schema !== undefined || !('swagger' in document) || !isObject(written)) return schema
  return Object.fromEntries(Object.entries(written).filter(([key]) => !notOfValue.has(key)))
}

export const parameterOf = (document: Json, written: unknown, name = textIn(follow(document, written), 'name')): Parameter => {
  const parameter = follow(document, written)
  return {
    name,
    in: textIn(parameter, 'in'),
    description: textIn(parameter, 'description'),
    required: flagIn(parameter, 'required'),
    deprecated: flagIn(parameter, 'deprecated'),
    schema: schemaIn(document, parameter),
    styles: styleKeys.filter((key) => own(parameter, key) !== undefined).map((key) => [key, shown(own(parameter, key))]),
    examples: examplesOf(document, parameter),
    contents: contentsOf(document, own(parameter, 'content')),
  }
}
