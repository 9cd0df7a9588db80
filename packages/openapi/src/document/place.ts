import type { Json } from '../json.ts'
import type { OperationRef } from './operation-key.ts'
import { type Outline, outlineOf } from './outline.ts'
import { operationPart, schemaPart } from './part.ts'

/** What is read in a document: one operation or one named schema. */
export type Place = { kind: 'operation'; operation: OperationRef } | { kind: 'schema'; name: string }

/** What one operation or schema needs of a document; undefined if there is no such place. */
export const partOf = (document: Json, place: Place): Json | undefined =>
  place.kind === 'operation' ? operationPart(document, place.operation) : schemaPart(document, place.name)

/** What a reference is opened with: the outline, and what the place needs, if a place was asked for and is there. */
export interface Opening {
  outline: Outline
  part?: Json | undefined
}

/** Of GitHub's spec of 7 MB, about 300 kB; packed, 30 kB. */
export const openingOf = (document: Json, place: Place | undefined): Opening => ({
  outline: outlineOf(document),
  part: place && partOf(document, place),
})
