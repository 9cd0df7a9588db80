import { documentBytesMax } from '@apim/contract/constants'
import { NoCollection } from '@apim/openapi/postman/import/collection'
import { documentOf } from '@apim/openapi/postman/import/document'
import type { LeftOut } from '@apim/openapi/postman/import/report'
import { Oversize } from '@apim/openapi/size/measure'
import { dump, JSON_SCHEMA } from 'js-yaml'

/** A spec made of a Postman collection, with what is not in it; or why there is none. */
export type FromPostman =
  | { text: string; operations: number; left: LeftOut[] }
  | { refused: NoCollection['reason'] | 'not-json' | 'too-large'; detail: string }

/** Where a text ends to be JSON. What else the error says may be out of the text, and that may be a secret. */
const placeIn = ({ message }: SyntaxError): string =>
  /\bat (?:position \d+(?: \(line \d+ column \d+\))?|line \d+ column \d+(?: of the JSON data)?)$/.exec(message)?.[0] ?? ''

const parsed = (text: string): { value: unknown } | { refused: 'not-json'; detail: string } => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return { refused: 'not-json', detail: placeIn(error) }
    throw error
  }
}

/** A text as a Postman collection, made a spec in YAML. It is read by the same limits as a spec is. */
export const fromPostman = (text: string): FromPostman => {
  const json = parsed(text)
  if ('refused' in json) return json
  try {
    const { document, operations, left } = documentOf(json.value)
    const spec = dump(document, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 })
    return spec.length > documentBytesMax ? { refused: 'too-large', detail: '' } : { text: spec, operations, left }
  } catch (error) {
    if (error instanceof NoCollection) return { refused: error.reason, detail: '' }
    if (error instanceof Oversize) return { refused: 'too-large', detail: error.message }
    throw error
  }
}
