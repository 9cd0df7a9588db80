import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { defaultLevels, type SpecRuleLevels } from '@apim/contract/spec-rules/values'
import type { Place } from '@apim/openapi/document/place'
import type { CallTarget } from '@apim/openapi/request/call-target'
import type { Difference } from '../difference/compare-texts.ts'
import { type CheckedDocument, DocumentRefusal } from './checked-document.ts'
import type { FoundRequest, Job, Reply, Result } from './document-worker.ts'
import { workerLimits } from './limits.ts'
import type { Rendering } from './render/render.ts'

/** Parsing a document allocates millions of short-lived objects within a second. */
const nurseryMb = 48
// A limit given on the command line would apply to every worker, and override the worker's own.
setFlagsFromString('--max-semi-space-size=0')

interface Task {
  job: Job
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** A copy in its own memory, which can be transferred to the thread. */
const detached = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const tooMuch = () => new DocumentRefusal('too-slow', 'The document is too complex to check')

const failureOf = (reply: Exclude<Reply, { done: unknown }>): Error => {
  if ('failed' in reply) return new Error(`The document worker failed: ${reply.failed}`)
  const refusal = new DocumentRefusal(reply.refused.reason, '', reply.refused)
  refusal.message = reply.refused.message // which names the place already
  return refusal
}

const buffersOf = (job: Job): ArrayBuffer[] =>
  (job.kind === 'compare' ? [job.bytes, job.to] : [job.bytes]).map(({ buffer }) => buffer as ArrayBuffer)

/** Runs one task on a thread; resolves to whether the thread can be reused. */
const runOn = (worker: Worker, task: Task, timeMs: number): Promise<boolean> =>
  new Promise((settled) => {
    const timer = setTimeout(() => end(false, () => task.reject(tooMuch())), timeMs)
    const onMessage = (reply: Reply) => end(true, () => ('done' in reply ? task.resolve(reply.done) : task.reject(failureOf(reply))))
    const onError = (error: NodeJS.ErrnoException) =>
      end(false, () => task.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error))
    const onExit = () => end(false, () => task.reject(new Error('The document worker ended early')))
    const end = (reusable: boolean, tell: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      if (!reusable) {
        worker.on('error', () => undefined) // a thread that is being terminated may still report an error
        void worker.terminate()
      }
      worker.unref()
      tell()
      settled(reusable)
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(task.job, buffersOf(task.job))
  })

export interface DocumentChecker {
  /** Parses and checks an uploaded file by the rules at these levels; throws a DocumentRefusal that says what is wrong and where. */
  check(bytes: Uint8Array, fileName: string, levels?: SpecRuleLevels): Promise<CheckedDocument>
  /** Converts a stored description (compact JSON), in UTF-8: see `render`. */
  render(normalised: Uint8Array, rendering: Rendering, targets?: readonly CallTarget[]): Promise<Uint8Array>
  /** What a reference of a stored description (compact JSON) is opened with, as JSON in UTF-8: see `openingOf`. */
  opening(normalised: Uint8Array, place: Place | undefined): Promise<Uint8Array>
  /** What changed between two stored descriptions (compact JSON). */
  compare(from: Uint8Array, to: Uint8Array): Promise<Difference>
  /** What an operation of a stored description (compact JSON) takes; undefined if there is none. */
  request(normalised: Uint8Array, method: string, path: string): Promise<FoundRequest['request']>
  close(): Promise<void>
}

/**
 * Processes documents in worker threads with a bounded heap and a time limit in milliseconds: a hostile one costs a thread, never the server. A
 * thread that exceeds either is terminated and replaced; when the queue is full, further jobs are refused as `busy`.
 */
export const documentChecker = (options: Partial<typeof workerLimits> = {}): DocumentChecker => {
  const { threads, heapMb, timeMs, waiting } = { ...workerLimits, ...options }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue: Task[] = []

  const spawn = (): Worker => {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: nurseryMb },
      execArgv: [],
      env: {},
    })
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    return worker
  }

  const next = (): void => {
    while (queue.length > 0 && (idle.length > 0 || all.size < threads)) {
      const task = queue.shift() as Task
      const worker = idle.pop() ?? spawn()
      void runOn(worker, task, timeMs).then((reusable) => {
        if (reusable) idle.push(worker)
        else all.delete(worker)
        next()
      })
    }
  }

  const submit = (job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(new DocumentRefusal('busy', 'Too many documents are being checked; please try again'))
      queue.push({ job, resolve, reject })
      return next()
    })

  return {
    check: (bytes, fileName, levels = defaultLevels) =>
      submit({ kind: 'check', bytes: detached(bytes), fileName, levels }) as Promise<CheckedDocument>,
    render: (bytes, rendering, targets = []) =>
      submit({ kind: 'render', bytes: detached(bytes), rendering, targets }) as Promise<Uint8Array>,
    opening: (bytes, place) => submit({ kind: 'opening', bytes: detached(bytes), place }) as Promise<Uint8Array>,
    request: async (bytes, method, path) =>
      ((await submit({ kind: 'request', bytes: detached(bytes), method, path })) as FoundRequest).request,
    compare: (from, to) => submit({ kind: 'compare', bytes: detached(from), to: detached(to) }) as Promise<Difference>,
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
