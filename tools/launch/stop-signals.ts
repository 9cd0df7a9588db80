import { readFileSync } from 'node:fs'

/** npm passes on what the terminal has already sent to everybody, so what comes within this time is one signal. */
const oneSignalMs = 1_000

/** `nohup` has the signal ignored, and a handler of ours would undo that. */
const isHangupIgnored = () => {
  try {
    const ignored = /^SigIgn:\s+([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    return false
  }
}

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, or when the parent is gone, and `endAtOnce` at a signal that comes more
 * than a second after it.
 */
export const onStopSignals = (stop: () => void, endAtOnce: () => void): void => {
  let firstAt: number | undefined
  const asked = () => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop()
    } else if (now - firstAt > oneSignalMs) endAtOnce()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, asked)
  if (!isHangupIgnored()) process.on('SIGHUP', asked)
  process.on('disconnect', () => {
    if (firstAt === undefined) asked()
  })
}
