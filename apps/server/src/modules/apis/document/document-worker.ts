import { parentPort } from 'node:worker_threads'
import type { TryOperation } from '@apim/contract'
import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import type { Place } from '@apim/openapi/document/place'
import type { CallTarget } from '@apim/openapi/request/call-target'
import { compareTexts, type Difference } from '../difference/compare-texts.ts'
import { type CheckedDocument, DocumentRefusal } from './checked-document.ts'
import { inspect } from './inspect/inspect.ts'
import { writtenOpening } from './render/opening.ts'
import { type Rendering, render } from './render/render.ts'
import { operationRequest } from './request/operation-request.ts'

export type Job =
  | { kind: 'check'; bytes: Uint8Array; fileName: string; levels: SpecRuleLevels }
  | { kind: 'render'; bytes: Uint8Array; rendering: Rendering; targets: readonly CallTarget[] }
  | { kind: 'opening'; bytes: Uint8Array; place: Place | undefined }
  | { kind: 'request'; bytes: Uint8Array; method: string; path: string }
  | { kind: 'compare'; bytes: Uint8Array; to: Uint8Array }

/** What an operation takes; absent where the document has none like it. */
export interface FoundRequest {
  request: TryOperation | undefined
}

export type Result = CheckedDocument | Uint8Array | Difference | FoundRequest

export type Reply =
  | { done: Result }
  | { refused: { reason: DocumentRefusal['reason']; message: string; pointer: string | undefined; line: number | undefined } }
  | { failed: string }

const work = (job: Job): Promise<CheckedDocument | Uint8Array> | Uint8Array | Difference | FoundRequest => {
  if (job.kind === 'check') return inspect(job.bytes, job.fileName, job.levels)
  if (job.kind === 'request') return { request: operationRequest(JSON.parse(new TextDecoder().decode(job.bytes)), job.method, job.path) }
  if (job.kind === 'opening') return writtenOpening(job.bytes, job.place)
  return job.kind === 'render' ? render(job.bytes, job.rendering, job.targets) : compareTexts(job.bytes, job.to)
}

/** Large results are transferred, not copied, so that receiving them costs the event loop nothing. */
const buffersOf = (result: Result): ArrayBuffer[] => {
  if ('counts' in result || 'request' in result) return []
  const arrays = result instanceof Uint8Array ? [result] : [result.original, result.normalised]
  return arrays.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []))
}

const answer = async (job: Job): Promise<void> => {
  try {
    const done = await work(job)
    parentPort?.postMessage({ done } satisfies Reply, buffersOf(done))
  } catch (error) {
    if (error instanceof DocumentRefusal) {
      const { reason, message, pointer, line } = error
      parentPort?.postMessage({ refused: { reason, message, pointer, line } } satisfies Reply)
    } else parentPort?.postMessage({ failed: String((error as Error)?.stack ?? error) } satisfies Reply)
  }
}

parentPort?.on('message', (job: Job) => void answer(job))
