import type { Outline } from '@apim/openapi/document/outline'
import type { Opening, Place } from '@apim/openapi/document/place'
import { useEffect, useMemo } from 'react'
import { createStore } from '../../../shared/store.ts'
import { useStore } from '../../../shared/use-store.ts'
import { keyOf, type Opened, type Part, read, threadOf, unopened } from './document-thread.ts'

export interface ShownDocument {
  outline: Outline | undefined
  /** What the place needs; undefined while it is loading. */
  part: Part | undefined
  /** Why what is missing does not come. */
  failed: string | undefined
}

/** What is shown before the whole document is there. */
export interface First extends Opening {
  /** Of which it has what is needed. */
  place?: Place | undefined
}

/** Of a document that is not there yet. */
const none = createStore<Opened>(unopened)

const isSame = (one: Place | undefined, other: Place | undefined) => one !== undefined && other !== undefined && keyOf(one) === keyOf(other)

/** A description's outline, and the part of it that is read: from what it is opened with, if that has it, or from its file, once that is there. */
export const useDocument = (file: Blob | undefined, place: Place | undefined, first?: First): ShownDocument => {
  const thread = useMemo(() => file && threadOf(file), [file])
  const opened = useStore(thread?.state ?? none)
  const isFirst = isSame(first?.place, place)
  useEffect(() => thread && read(thread), [thread])
  useEffect(() => {
    if (place && !isFirst) thread?.ask(place)
  }, [thread, place, isFirst])
  // The whole document is of one revision; what came before it may have been of another.
  const outline = opened.outline ?? first?.outline
  const part = isFirst ? { document: first?.part } : place && opened.parts.get(keyOf(place))
  return { outline, part, failed: outline && (part || !place) ? undefined : opened.failed }
}
