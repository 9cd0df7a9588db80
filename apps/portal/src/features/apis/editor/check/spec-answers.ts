import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { type Outline, outlineOf } from '@apim/openapi/document/outline'
import { type Place, partOf } from '@apim/openapi/document/place'
import { isObject, type Json } from '@apim/openapi/json'
import type { SpecSyntax } from '../spec-syntax.ts'
import { checkText } from './check-text.ts'
import type { CheckedText } from './checked-text.ts'
import { type Completion, completeKey, completeValue } from './complete.ts'
import { type FromPostman, fromPostman } from './from-postman.ts'
import { rewrite } from './rewrite.ts'

/** The page's requests to this worker. */
export type Question =
  | { kind: 'check'; text: string; syntax: SpecSyntax; levels: SpecRuleLevels }
  | { kind: 'complete'; at: 'key' | 'value'; path: string[] }
  | { kind: 'preview'; place: Place | undefined }
  | { kind: 'postman'; text: string }
  | { kind: 'rewrite'; text: string; from: SpecSyntax; to: SpecSyntax }

export interface Answers {
  check: CheckedText
  complete: Completion[]
  /** Undefined until a text could be read. */
  preview: { outline: Outline; part: Json | undefined } | undefined
  postman: FromPostman
  rewrite: string | undefined
}

export type Reply = { id: number; done: Answers[keyof Answers] } | { id: number; failed: string }

/** Answers questions about a text and, for completion and preview, about the last document that could be read: while someone types, most texts cannot. */
export const createSpecAnswers = () => {
  let document: Json | undefined
  const check = async ({ text, syntax, levels }: Extract<Question, { kind: 'check' }>): Promise<CheckedText> => {
    const { value, ...checked } = await checkText(text, syntax, levels)
    if (isObject(value)) document = value
    return checked
  }
  const preview = (place: Place | undefined) => document && { outline: outlineOf(document), part: place && partOf(document, place) }

  return async (question: Question): Promise<Answers[keyof Answers]> => {
    if (question.kind === 'rewrite') return rewrite(question.text, question.from, question.to)
    if (question.kind === 'postman') return fromPostman(question.text)
    if (question.kind === 'preview') return preview(question.place)
    if (question.kind === 'check') return check(question)
    return question.at === 'key' ? completeKey(document, question.path) : completeValue(document, question.path)
  }
}
