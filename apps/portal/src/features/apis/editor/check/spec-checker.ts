import type { Answers, Question, Reply } from './spec-answers.ts'

/** Answers questions about a text aside from the page, which 13 MB would block for seconds. */
export interface SpecChecker {
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Answers[K]>
  stop(): void
}

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

/** Starts the worker that checks texts. */
export const startChecker = (): SpecChecker => {
  const worker = new Worker(new URL('./spec-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) one?.reject(new Error(data.failed))
    else one?.resolve(data.done as never)
  }
  worker.onerror = ({ message }) => fail(message)
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        count += 1
        waiting.set(count, { resolve, reject })
        worker.postMessage({ id: count, question })
      }),
    stop: () => worker.terminate(),
  }
}
