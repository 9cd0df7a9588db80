import type { Json } from '@apim/openapi/json'
import { createContext, use } from 'react'

/** What every part of a reference needs to know. */
export interface Reading {
  /** The document, or the part of it that is read: references are looked up in it. */
  document: Json
  /** The names of all schemas that have a page. */
  schemas: ReadonlySet<string>
  /** Every level is shown that is not a repetition: to print it, or to search in the page. */
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
}

export const ReadingContext = createContext<Reading>({ document: {}, schemas: new Set(), isUnfolded: false, setUnfolded: () => undefined })

export const useReading = (): Reading => use(ReadingContext)
