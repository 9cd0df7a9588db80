import type { OperationRef } from '@apim/openapi/document/operation-key'
import { type Outline, outlineOf } from '@apim/openapi/document/outline'
import { operationPart, schemaPart } from '@apim/openapi/document/part'
import type { Json } from '@apim/openapi/json'

/** What is read in a document: one operation or one named schema. */
export type Place = { kind: 'operation'; operation: OperationRef } | { kind: 'schema'; name: string }

/** The page's requests to the worker, which alone holds the whole document. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'part'; key: string; place: Place }

export type Answer =
  | { kind: 'opened'; outline: Outline }
  /** A document with only what the place needs; undefined if there is no such place. */
  | { kind: 'part'; key: string; part: Json | undefined }
  | { kind: 'failed'; message: string }

/** What one operation or schema needs of a document; undefined if there is no such place. */
export const partOf = (document: Json, place: Place): Json | undefined =>
  place.kind === 'operation' ? operationPart(document, place.operation) : schemaPart(document, place.name)

/** Answers questions about one document, in their order: an operation may be requested before the document is open. */
export const createAnswers = () => {
  let document: Json = {}
  let last: Promise<unknown> = Promise.resolve()

  const open = async (file: Blob): Promise<Answer> => {
    document = JSON.parse(await file.text()) as Json
    return { kind: 'opened', outline: outlineOf(document) }
  }
  const answer = async (question: Question): Promise<Answer> =>
    question.kind === 'open' ? open(question.file) : { kind: 'part', key: question.key, part: partOf(document, question.place) }

  return (question: Question): Promise<Answer> => {
    const reply = last.then(() => answer(question)).catch((error: Error): Answer => ({ kind: 'failed', message: error.message }))
    last = reply
    return reply
  }
}
