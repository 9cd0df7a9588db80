import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './parts.ts'

/** How long a part may take until it is ready for the first time: a damaged database may be recovering. */
const readyWithinMs = 120_000

/** A part that is kept running. `ready` rejects when the part ends, or is not ready in time, before it was ready once. */
export type Supervised = { part: Part; ready: Promise<void>; pid: () => number | undefined; stop: () => Promise<void>; kill: () => void }

/** Whether the part says that it is ready. */
export const answers200 = async ({ readyUrl, readyHeaders }: Part) => {
  try {
    const response = await fetch(readyUrl, { headers: readyHeaders, signal: AbortSignal.timeout(2_000), redirect: 'manual' })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

/** Starts a part's process; `ended` resolves to how it ended, in words. It ends with this process. */
export const startPart = ({ script, args = [], nodeArgs = [], env }: Part) => {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    env: { ...process.env, ...env },
    // The channel and the pipe tell a part that its parent is gone. A group of its own: Ctrl-C reaches the launcher alone, which stops in order.
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return { child, ended }
}

const stopChild = async ({ child, ended }: { child: ChildProcess; ended: Promise<string> }, part: Part, say: (line: string) => void) => {
  child.kill('SIGTERM')
  const how = await Promise.race([ended, sleep(part.stopMs, undefined, { ref: false })])
  if (how !== undefined) return
  say(`The ${part.name} did not stop within ${part.stopMs / 1000} s and is ended.`)
  child.kill('SIGKILL')
  await ended
}

/**
 * Starts a part and starts it again when it ends by itself, at once the first time and then less and less often. `changed` is
 * called whenever the process id is another one.
 */
export const supervise = (part: Part, say: (line: string) => void, changed: () => void): Supervised => {
  let current = startPart(part)
  let pid = current.child.pid
  const stopping = new AbortController()
  let wasReady = false

  const untilReady = async (running: typeof current) => {
    let end: string | undefined
    void running.ended.then((how) => {
      end = how
    })
    for (const until = Date.now() + readyWithinMs; Date.now() < until; await sleep(100)) {
      if (end !== undefined) throw new Error(`The ${part.name} did not start (${end}).`)
      if (await answers200(part)) return
    }
    throw new Error(`The ${part.name} was not ready within ${readyWithinMs / 1000} s.`)
  }

  const keepRunning = async () => {
    for (let failures = 0; ; failures += 1) {
      const startedAt = Date.now()
      const how = await current.ended
      pid = undefined
      changed()
      if (stopping.signal.aborted || !wasReady) return
      if (Date.now() - startedAt > 30_000) failures = 0
      say(`The ${part.name} ended (${how}) and is started again.`)
      await sleep(Math.min(100 * 2 ** failures, 10_000), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = startPart(part)
      pid = current.child.pid
      changed()
      const running = current
      void untilReady(running).then(
        () => say(`The ${part.name} is back.`),
        () => undefined,
      )
    }
  }

  const ready = untilReady(current).then(() => {
    wasReady = true
  })
  const ending = keepRunning()
  return {
    part,
    ready,
    pid: () => pid,
    kill: () => {
      stopping.abort()
      current.child.kill('SIGKILL')
    },
    stop: async () => {
      stopping.abort()
      if (pid !== undefined) await stopChild(current, part, say)
      await ending
    },
  }
}
