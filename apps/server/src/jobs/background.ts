import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Repeating, repeat } from './repeat.ts'

/** What a module does besides answering calls. */
export interface Background {
  start(): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** A piece of work that is done now and then every `everyMs`. */
export const repeated = (name: string, everyMs: number, run: () => Promise<unknown>, log: FastifyBaseLogger): Background => {
  let repeating: Repeating | undefined
  return {
    start: () => {
      repeating = repeat(name, everyMs, run, log)
    },
    stop: async () => repeating?.stop(),
  }
}

/** Begins all of this work when the server is ready and ends it with the server. */
export const runInBackground = (app: FastifyInstance, parts: readonly Background[]): void => {
  app.addHook('onReady', async () => {
    for (const part of parts) part.start()
  })
  app.addHook('onClose', async () => void (await Promise.all(parts.map((part) => part.stop()))))
}
