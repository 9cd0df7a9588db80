import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './parts.ts'
import { isTerminal, prettyPrint } from './pretty-log.mjs'

/** How long a part may take to become ready the first time: a damaged database may be recovering. */
const readyWithinMs = 120_000

/** A part that is kept running. `ready` rejects if the part exits before it was ever ready, or is not ready in time. */
export type Supervised = {
  ready: Promise<void>
  /** The running process, and the one it is replacing, if any. */
  pids: () => number[]
  /** Starts a new process that replaces the running one; does nothing for a part that cannot be replaced, or during a replacement. */
  replace: () => Promise<void>
  stop: () => Promise<void>
  kill: () => void
}

/** Whether the part reports that it is ready. */
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

/** Starts a part's process; `ended` resolves to how it exited, in words. It exits with this process. */
export const startPart = ({ script, args = [], nodeArgs = [], env }: Part) => {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    env: { ...process.env, ...env },
    // The channel and the pipe tell a part that its parent is gone. Its own process group: Ctrl-C reaches only the launcher, which stops
    // the parts in order.
    stdio: ['pipe', isTerminal() ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  child.stdin?.on('error', () => undefined)
  if (child.stdout) void prettyPrint(child.stdout)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return { child, ended }
}

const stopChild = async ({ child, ended }: Running, part: Part, print: (line: string) => void) => {
  child.kill('SIGTERM')
  const how = await Promise.race([ended, sleep(part.stopMs, undefined, { ref: false })])
  if (how !== undefined) return
  print(`The ${part.name} did not stop within ${part.stopMs / 1000} s and was killed.`)
  child.kill('SIGKILL')
  await ended
}

const untilReady = async (part: Part, { ended }: Running) => {
  let end: string | undefined
  void ended.then((how) => {
    end = how
  })
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await sleep(100)) {
    if (end !== undefined) throw new Error(`The ${part.name} did not start (${end}).`)
    if (await answers200(part)) return
  }
  throw new Error(`The ${part.name} was not ready within ${readyWithinMs / 1000} s.`)
}

class SupervisedPart implements Supervised {
  private part: Part
  readonly ready: Promise<void>
  private readonly print: (line: string) => void
  private readonly changed: () => void
  private readonly stopping = new AbortController()
  private readonly ending: Promise<void>
  private current: Running
  private isRunning = true
  /** The process that is being replaced. */
  private leaving: Running | undefined
  private wasReady = false

  constructor(part: Part, print: (line: string) => void, changed: () => void) {
    this.part = part
    this.print = print
    this.changed = changed
    this.current = startPart(part)
    this.ready = untilReady(part, this.current).then(() => {
      this.wasReady = true
    })
    this.ending = this.keepRunning()
  }

  private get running(): Running[] {
    return [...(this.isRunning ? [this.current] : []), ...(this.leaving ? [this.leaving] : [])]
  }

  private continueWith(running: Running): void {
    this.current = running
    this.isRunning = true
    this.changed()
  }

  private async keepRunning(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const startedAt = Date.now()
      const before = this.current
      const how = await before.ended
      // Another process has taken over.
      if (this.current !== before) continue
      this.isRunning = false
      this.changed()
      if (this.stopping.signal.aborted || !this.wasReady) return
      if (Date.now() - startedAt > 30_000) failures = 0
      this.print(`The ${this.part.name} exited (${how}); restarting it.`)
      await sleep(Math.min(100 * 2 ** failures, 10_000), undefined, { signal: this.stopping.signal }).catch(() => undefined)
      if (this.stopping.signal.aborted) return
      this.startAgain()
    }
  }

  private startAgain(): void {
    this.continueWith(startPart(this.part))
    void this.reportWhenReady(`The ${this.part.name} is back.`)
  }

  /** Prints the line once the current process responds; nothing if it exits first, which has its own message. */
  private async reportWhenReady(line: string): Promise<void> {
    const isReady = await untilReady(this.part, this.current).then(
      () => true,
      () => false,
    )
    if (isReady) this.print(line)
  }

  pids(): number[] {
    return this.running.map(({ child }) => child.pid).filter((pid) => pid !== undefined)
  }

  async replace(): Promise<void> {
    const { current: before } = this
    if (this.part.takeOverEnv === undefined || this.leaving !== undefined || !this.isRunning || !this.wasReady) return
    const part = this.part.asNow?.() ?? this.part
    const next = startPart({ ...part, env: { ...part.env, ...part.takeOverEnv } })
    this.leaving = before
    this.continueWith(next)
    const failed = await Promise.race([before.ended.then(() => undefined), next.ended])
    this.leaving = undefined
    if (failed === undefined) {
      this.part = part
      return this.reportWhenReady(`The ${part.name} was replaced.`)
    }
    this.continueWith(before)
    if (!this.stopping.signal.aborted) this.print(`The ${part.name} could not be replaced (${failed}); the previous one keeps running.`)
  }

  kill(): void {
    this.stopping.abort()
    for (const { child } of this.running) child.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await Promise.all(this.running.map((one) => stopChild(one, this.part, this.print)))
    await this.ending
  }
}

/**
 * Starts a part and restarts it when it exits by itself, at once the first time and then with increasing delays. `changed` is called
 * whenever the process ID changes.
 */
export const supervise = (part: Part, print: (line: string) => void, changed: () => void): Supervised =>
  new SupervisedPart(part, print, changed)
