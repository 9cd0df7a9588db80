import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Repeating, repeat } from './repeat.ts'

/** What a module does besides serving calls. */
export interface Background {
  start(): void
  /** Resolves when nothing is running any more. */
  stop(): Promise<void>
}

/** Periodic work: at once and then every `everyMs`. */
export const repeated = (name: string, everyMs: number, run: () => Promise<unknown>, log: FastifyBaseLogger): Background => {
  let repeating: Repeating | undefined
  return {
    start: () => {
      repeating = repeat(name, everyMs, run, log)
    },
    stop: async () => repeating?.stop(),
  }
}

/** Starts all background work when the server is ready and stops it with the server. */
export const runInBackground = (app: FastifyInstance, parts: readonly Background[]): void => {
  app.addHook('onReady', async () => {
    for (const part of parts) part.start()
  })
  app.addHook('onClose', async () => void (await Promise.all(parts.map((part) => part.stop()))))
}
