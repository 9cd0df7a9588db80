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

/** A text as a Postman collection, made a spec in YAML. It is read by the same limits as a spec is. */
export const fromPostman = (text: string): FromPostman => {
  try {
    const { document, operations, left } = documentOf(JSON.parse(text))
    const spec = dump(document, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 })
    return spec.length > documentBytesMax ? { refused: 'too-large', detail: '' } : { text: spec, operations, left }
  } catch (error) {
    if (error instanceof NoCollection) return { refused: error.reason, detail: '' }
    if (error instanceof Oversize) return { refused: 'too-large', detail: error.message }
    if (error instanceof SyntaxError) return { refused: 'not-json', detail: error.message }
    throw error
  }
}
