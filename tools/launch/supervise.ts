import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './parts.ts'

/** How long a part may take until it is ready for the first time: a damaged database may be recovering. */
const readyWithinMs = 120_000

/** A part that is kept running. `ready` rejects when the part ends, or is not ready in time, before it was ready once. */
export type Supervised = {
  part: Part
  ready: Promise<void>
  /** Of the process that runs, and of one that it takes over from. */
  pids: () => number[]
  /** Lets a new process take over from the one that runs; nothing happens for a part that cannot, or while one does. */
  replace: () => Promise<void>
  stop: () => Promise<void>
  kill: () => void
}

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

type Running = ReturnType<typeof startPart>

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

const stopChild = async ({ child, ended }: Running, part: Part, say: (line: string) => void) => {
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
  /** The process that another one is taking over from. */
  let leaving: Running | undefined
  const stopping = new AbortController()
  let wasReady = false

  const untilReady = async (running: Running) => {
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
      const before = current
      const how = await before.ended
      // Another process has taken over.
      if (current !== before) continue
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

  const goOnWith = (running: Running) => {
    current = running
    pid = running.child.pid
    changed()
  }

  const replace = async () => {
    if (part.takeOverEnv === undefined || leaving !== undefined || pid === undefined || !wasReady) return
    const [before, next] = [current, startPart({ ...part, env: { ...part.env, ...part.takeOverEnv } })]
    leaving = before
    goOnWith(next)
    const failed = await Promise.race([before.ended.then(() => undefined), next.ended])
    leaving = undefined
    if (failed === undefined) return say(`The ${part.name} was replaced.`)
    goOnWith(before)
    if (!stopping.signal.aborted) say(`The ${part.name} could not be replaced (${failed}): the one before goes on.`)
  }

  const ready = untilReady(current).then(() => {
    wasReady = true
  })
  const ending = keepRunning()
  return {
    part,
    ready,
    pids: () => [pid, leaving?.child.pid].filter((each) => each !== undefined),
    replace,
    kill: () => {
      stopping.abort()
      for (const { child } of [current, leaving ?? current]) child.kill('SIGKILL')
    },
    stop: async () => {
      stopping.abort()
      const running = pid === undefined ? [] : [current]
      await Promise.all([...running, leaving].map((one) => one && stopChild(one, part, say)))
      await ending
    },
  }
}
