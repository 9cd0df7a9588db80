import { useEffect, useRef, useState } from 'react'
import type { OperationLine, Section } from './document-sections.ts'
import type { Answer, Question } from './document-worker.ts'

type Operation = Pick<OperationLine, 'method' | 'path'>

export interface ShownDocument {
  /** What to render: all of a small document, or one operation of a large one. Undefined while it is loading. */
  document: Record<string, unknown> | undefined
  /** The sections of a large document; undefined for a small one. */
  sections: Section[] | undefined
  failed: string | undefined
}

const nothing: ShownDocument = { document: undefined, sections: undefined, failed: undefined }
const keyOf = ({ method, path }: Operation) => `${method} ${path}`

/**
 * Parses a description in a worker, so that 13 MB do not block the page, and returns what to render. For another file the page must remount it
 * (`key`).
 */
export const useDocument = (file: Blob, operation: Operation | undefined): ShownDocument => {
  const worker = useRef<Worker>(undefined)
  const [opened, setOpened] = useState(nothing)
  const [part, setPart] = useState<{ key: string; document: Record<string, unknown> | undefined }>()

  useEffect(() => {
    const thread = new Worker(new URL('./document-worker.ts', import.meta.url), { type: 'module' })
    thread.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'failed') setOpened({ ...nothing, failed: data.message })
      else if (data.kind === 'operation') setPart({ key: keyOf(data), document: data.document })
      else setOpened({ ...nothing, ...data })
    }
    thread.onerror = ({ message }) => setOpened({ ...nothing, failed: message })
    thread.postMessage({ kind: 'open', file } satisfies Question)
    worker.current = thread
    return () => thread.terminate()
  }, [file])

  const isLarge = opened.sections !== undefined
  const { method, path } = operation ?? {}
  useEffect(() => {
    if (isLarge && method && path) worker.current?.postMessage({ kind: 'operation', method, path } satisfies Question)
  }, [isLarge, method, path])

  if (!isLarge) return opened
  const isThere = operation && part?.key === keyOf(operation)
  return { ...opened, document: isThere ? part.document : undefined }
}
