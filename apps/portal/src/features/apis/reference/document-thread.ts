import { operationKey } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import type { Place } from '@apim/openapi/document/place'
import type { Json } from '@apim/openapi/json'
import { createStore, type Store } from '../../../shared/store.ts'
import type { Answer, Question } from './document-answers.ts'

/** A part of a document; `document` is undefined if there is no such place. */
export interface Part {
  document: Json | undefined
}

export interface Opened {
  outline: Outline | undefined
  failed: string | undefined
  parts: ReadonlyMap<string, Part>
}

export const unopened: Opened = { outline: undefined, failed: undefined, parts: new Map() }

/** A document in a worker, which parses 13 MB without blocking the page. */
interface Thread {
  file: Blob
  state: Store<Opened>
  /** Asks for a part; it is then in the state. */
  ask: (place: Place) => void
  stop: () => void
  readers: number
}

/** How long a document stays open that no one reads: to come back to it takes no time. */
const keptMs = 5 * 60_000

/** What a part is known by. */
export const keyOf = (place: Place): string => (place.kind === 'operation' ? operationKey(place.operation) : `schema ${place.name}`)

const createWorker = () => new Worker(new URL('./document-worker.ts', import.meta.url), { type: 'module' })

/** A worker that loads its script while the document is on its way. */
let spare: Worker | undefined

/** Starts a worker for the next document that is opened. */
export const prepareThread = (): void => {
  if (spare) return
  const worker = createWorker()
  // The one that is then started says why it cannot.
  worker.onerror = () => {
    if (spare === worker) spare = undefined
  }
  spare = worker
}

/** Ends it: no document came. */
export const dropPrepared = (): void => {
  spare?.terminate()
  spare = undefined
}

const start = (file: Blob): Thread => {
  const state = createStore(unopened)
  const asked = new Set<string>()
  const worker = spare ?? createWorker()
  spare = undefined
  const fail = (failed: string) => state.set({ ...state.get(), failed })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'failed') fail(data.message)
    else if (data.kind === 'opened') state.set({ ...state.get(), outline: data.outline })
    else state.set({ ...state.get(), parts: new Map(state.get().parts).set(data.key, { document: data.part }) })
  }
  worker.onerror = ({ message }) => fail(message)
  const send = (question: Question) => worker.postMessage(question)
  send({ kind: 'open', file })
  const ask = (place: Place) => {
    const key = keyOf(place)
    if (asked.has(key)) return
    asked.add(key)
    send({ kind: 'part', key, place })
  }
  return { file, state, ask, stop: () => worker.terminate(), readers: 0 }
}

let kept: Thread | undefined
let end: ReturnType<typeof setTimeout> | undefined

const drop = () => {
  if (kept?.readers === 0) kept.stop()
  kept = undefined
}

/** The worker that holds a document: the one that is still open, or a new one. */
export const threadOf = (file: Blob): Thread => {
  if (kept?.file === file && kept.state.get().failed === undefined) return kept
  drop()
  kept = start(file)
  return kept
}

/** Opens a document that is about to be read, unless another is being read. If no one reads it, it is closed after a while. */
export const openAhead = (file: Blob): void => {
  if (!kept?.readers) read(threadOf(file))()
}

/** Counts a reader of a document until the returned function is called. The last document that was read stays open for a while. */
export const read = (thread: Thread): (() => void) => {
  clearTimeout(end)
  thread.readers += 1
  return () => {
    thread.readers -= 1
    if (thread.readers > 0) return
    if (thread !== kept) thread.stop()
    else end = setTimeout(drop, keptMs)
  }
}
