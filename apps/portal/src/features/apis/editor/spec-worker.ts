import { checkText } from './check/check-text.ts'
import type { CheckedText } from './check/checked-text.ts'
import { type Completion, completeKey, completeValue } from './check/complete.ts'
import { rewrite } from './check/rewrite.ts'
import type { SpecSyntax } from './spec-syntax.ts'

/** The page's requests to this worker. */
export type Question =
  | { kind: 'check'; text: string; syntax: SpecSyntax }
  | { kind: 'complete'; at: 'key' | 'value'; path: string[] }
  | { kind: 'rewrite'; text: string; from: SpecSyntax; to: SpecSyntax }

export interface Answers {
  check: CheckedText
  complete: Completion[]
  rewrite: string | undefined
}

export type Reply = { id: number; done: Answers[keyof Answers] } | { id: number; failed: string }

/** The last document that could be read: while someone types, most texts cannot. */
let document: unknown

const answer = async (question: Question): Promise<Answers[keyof Answers]> => {
  if (question.kind === 'rewrite') return rewrite(question.text, question.from, question.to)
  if (question.kind === 'complete')
    return question.at === 'key' ? completeKey(document, question.path) : completeValue(document, question.path)
  const { value, ...checked } = await checkText(question.text, question.syntax)
  document = value ?? document
  return checked
}

globalThis.onmessage = async ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  try {
    globalThis.postMessage({ id, done: await answer(question) } satisfies Reply)
  } catch (error) {
    globalThis.postMessage({ id, failed: (error as Error).message } satisfies Reply)
  }
}
