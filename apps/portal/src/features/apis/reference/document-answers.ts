import { type Outline, outlineOf } from '@apim/openapi/document/outline'
import { type Place, partOf } from '@apim/openapi/document/place'
import type { Json } from '@apim/openapi/json'

/** The page's requests to the worker, which alone holds the whole document. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'part'; key: string; place: Place }

export type Answer =
  | { kind: 'opened'; outline: Outline }
  /** A document with only what the place needs; undefined if there is no such place. */
  | { kind: 'part'; key: string; part: Json | undefined }
  | { kind: 'failed'; message: string }

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
