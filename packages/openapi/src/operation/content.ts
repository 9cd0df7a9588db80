import { entriesIn, isObject, type Json, own, textIn } from '../json.ts'
import { type Example, examplesOf } from './examples.ts'

/** A body in one media type. */
export interface Content {
  mediaType: string
  schema: unknown
  examples: Example[]
  /** Of the parts of a form: their media types. */
  encodings: [string, string][]
}

/** The bodies of OpenAPI 3, by their media types. */
export const contentsOf = (document: Json, content: unknown): Content[] =>
  Object.entries(isObject(content) ? content : {}).map(([mediaType, one]) => ({
    mediaType,
    schema: own(one, 'schema'),
    examples: examplesOf(document, one),
    encodings: entriesIn(one, 'encoding')
      .map(([name, encoding]): [string, string] => [name, textIn(encoding, 'contentType')])
      .filter(([, type]) => type !== ''),
  }))

/** A content with the one example that is shown: the others are not put together. */
export const firstExample = (content: Content): Content => ({
  ...content,
  examples: content.examples.filter(({ value }) => value !== undefined).slice(0, 1),
})
