import type { FastifyBaseLogger } from 'fastify'

export interface Repeating {
  /** Waits for the current run; no further one starts. */
  stop(): Promise<void>
}

/** Runs background work every `everyMs` after the previous run ended; failures are logged and do not stop it. */
export const repeat = (name: string, everyMs: number, run: () => Promise<unknown>, log: FastifyBaseLogger): Repeating => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const begin = () => {
    running = run()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, work: name }, 'background work failed and will be retried'),
      )
      .then(() => {
        if (!isStopped) timer = setTimeout(begin, everyMs).unref()
      })
  }
  begin()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Runs `work` on every item, at most `width` at a time; a failure of one is logged and does not stop the others. */
export const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>, log: FastifyBaseLogger) => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error: unknown) => log.warn({ err: error }, 'background work failed and will be retried'))
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
