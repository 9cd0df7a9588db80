import { createSpecAnswers, type Question, type Reply } from './spec-answers.ts'

const answer = createSpecAnswers()

globalThis.onmessage = async ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  try {
    globalThis.postMessage({ id, done: await answer(question) } satisfies Reply)
  } catch (error) {
    globalThis.postMessage({ id, failed: (error as Error).message } satisfies Reply)
  }
}
