import { operationAt, operationKey } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import type { Json } from '@apim/openapi/json'
import { useEffect, useRef, useState } from 'react'
import type { Answer, Place, Question } from './document-answers.ts'

/** A part of a document; `document` is undefined if there is no such place. */
export interface Part {
  document: Json | undefined
}

export interface ShownDocument {
  outline: Outline | undefined
  /** What the place needs; undefined while it is loading. */
  part: Part | undefined
  failed: string | undefined
}

const schema = 'schema '
const keyOf = (place: Place) => (place.kind === 'operation' ? operationKey(place.operation) : schema + place.name)
const placeAt = (key: string): Place | undefined => {
  if (key.startsWith(schema)) return { kind: 'schema', name: key.slice(schema.length) }
  const operation = operationAt(key)
  return operation && { kind: 'operation', operation }
}

/**
 * Parses a description in a worker, so that 13 MB do not block the page, and returns its outline and the part of it that is read. For another file the
 * page must remount it (`key`).
 */
export const useDocument = (file: Blob, place: Place | undefined): ShownDocument => {
  const worker = useRef<Worker>(undefined)
  const [outline, setOutline] = useState<Outline>()
  const [failed, setFailed] = useState<string>()
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map())

  useEffect(() => {
    const thread = new Worker(new URL('./document-worker.ts', import.meta.url), { type: 'module' })
    thread.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'failed') setFailed(data.message)
      else if (data.kind === 'opened') setOutline(data.outline)
      else setParts((known) => new Map(known).set(data.key, { document: data.part }))
    }
    thread.onerror = ({ message }) => setFailed(message)
    thread.postMessage({ kind: 'open', file } satisfies Question)
    worker.current = thread
    return () => thread.terminate()
  }, [file])

  const key = place && keyOf(place)
  const part = key === undefined ? undefined : parts.get(key)
  const isMissing = part === undefined
  useEffect(() => {
    const missing = key !== undefined && isMissing ? placeAt(key) : undefined
    if (key !== undefined && missing) worker.current?.postMessage({ kind: 'part', key, place: missing } satisfies Question)
  }, [key, isMissing])

  return { outline, part, failed }
}
