import { isHangupIgnored } from './hangup.mjs'

/** npm forwards signals that the terminal has already sent to the whole group, so those within this time count as one. */
const oneSignalMs = 1_000

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, or when the parent is gone, and `endAtOnce` at a signal more than a second later.
 */
export const onStopSignals = (stop: () => void, endAtOnce: () => void): void => {
  let firstAt: number | undefined
  const requestStop = () => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop()
    } else if (now - firstAt > oneSignalMs) endAtOnce()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, requestStop)
  if (!isHangupIgnored()) process.on('SIGHUP', requestStop)
  process.on('disconnect', () => {
    if (firstAt === undefined) requestStop()
  })
}
