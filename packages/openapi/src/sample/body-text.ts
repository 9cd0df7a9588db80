import { type Json, printed } from '../json.ts'
import type { Content } from '../operation/content.ts'
import { shapeOf } from '../schema/shape-of.ts'
import { type Direction, sampleOf } from './sample.ts'
import { toXml } from './xml.ts'

/** An example of a body, as text. */
export interface BodyExample {
  /** Empty for the only one. */
  name: string
  text: string
  isJson: boolean
}

export const isJsonType = (mediaType: string) => /[/+]json\b|^\*\/\*$/i.test(mediaType)
export const isXmlType = (mediaType: string) => /[/+]xml\b/i.test(mediaType)

const textOf = (document: Json, { mediaType, schema }: Content, value: unknown): string => {
  if (isXmlType(mediaType) && typeof value !== 'string') return toXml(document, schema, value, shapeOf(document, schema).name || 'root')
  return isJsonType(mediaType) ? (JSON.stringify(value, undefined, 2) ?? 'null') : printed(value)
}

/** A written example may already be the text of its JSON. */
const parsedIfJson = (value: unknown, mediaType: string): unknown => {
  if (typeof value !== 'string' || !isJsonType(mediaType)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** The examples that a document gives for a body; without one, a sample made from its schema. */
export const bodyExamples = (document: Json, content: Content, direction: Direction): BodyExample[] => {
  const isJson = isJsonType(content.mediaType)
  const written = content.examples
    .filter(({ value }) => value !== undefined)
    .map(({ name, value }) => ({ name, text: textOf(document, content, parsedIfJson(value, content.mediaType)), isJson }))
  if (written.length > 0) return written
  if (content.schema === undefined) return []
  const given = shapeOf(document, content.schema).examples
  const values = given.length > 0 ? given : [sampleOf(document, content.schema, direction)]
  return values.map((value, at) => ({ name: values.length > 1 ? String(at + 1) : '', text: textOf(document, content, value), isJson }))
}
