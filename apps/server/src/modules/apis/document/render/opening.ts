import { openingOf, type Place } from '@apim/openapi/document/place'
import { isObject } from '@apim/openapi/json'
import { walk } from '@apim/openapi/size/walk'
import { DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'

/** What else is written of a value: quotes, a colon, a comma, or a number. */
const written = 6

/** An operation stands in the outline once for each of its tags, and may have thousands. */
const admit = (outline: unknown): void => {
  let left: number = limits.writtenText
  walk(outline, ({ key, value }) => {
    left -= written + key.length + (typeof value === 'string' ? value.length : 0)
    if (left < 0) throw new DocumentRefusal('too-large', 'The outline of the spec would be too long')
  })
}

/**
 * What a reference of a stored description, given as its compact JSON, is opened with, as JSON in UTF-8. Throws a DocumentRefusal where its outline is too
 * long.
 */
export const writtenOpening = (normalised: Uint8Array, place: Place | undefined): Uint8Array => {
  const value: unknown = JSON.parse(new TextDecoder().decode(normalised))
  const opening = openingOf(isObject(value) ? value : {}, place)
  admit(opening.outline)
  return new TextEncoder().encode(JSON.stringify(opening))
}
