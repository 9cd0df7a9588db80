import type { Outline } from '@apim/openapi/document/outline'
import { useEffect, useState } from 'react'
import { useStore } from '../../../shared/use-store.ts'
import type { Place } from './document-answers.ts'
import { keyOf, type Part, read, threadOf } from './document-thread.ts'

export interface ShownDocument {
  outline: Outline | undefined
  /** What the place needs; undefined while it is loading. */
  part: Part | undefined
  failed: string | undefined
}

/** A description's outline, and the part of it that is read. For another file the page must remount it (`key`). */
export const useDocument = (file: Blob, place: Place | undefined): ShownDocument => {
  const [thread] = useState(() => threadOf(file))
  const { outline, failed, parts } = useStore(thread.state)
  useEffect(() => read(thread), [thread])
  useEffect(() => place && thread.ask(place), [thread, place])
  return { outline, failed, part: place && parts.get(keyOf(place)) }
}
