import type { Json } from '@apim/openapi/json'
import { createContext, use } from 'react'

export type Variables = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Something of the reference that a description leads to. */
export interface InnerLink {
  href: string
  open: () => void
}

/** What every part of a reference needs to know. */
export interface Reading {
  /** The document, or the part of it that is read: references are looked up in it. */
  document: Json
  /** The names of all schemas that have a page. */
  schemas: ReadonlySet<string>
  /** Every level is shown that is not a repetition: to print it, or to search in the page. */
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
  /** What the reader has chosen for the variables of servers, by the server's id and the variable's name. */
  variables: Variables
  setVariable: (template: string, name: string, value: string) => void
  /** Where an anchor in a description leads, as `#tag/pets`; undefined for what is not there. */
  linkTo: (anchor: string) => InnerLink | undefined
}

export const ReadingContext = createContext<Reading>({
  document: {},
  schemas: new Set(),
  isUnfolded: false,
  setUnfolded: () => undefined,
  variables: new Map(),
  setVariable: () => undefined,
  linkTo: () => undefined,
})

export const useReading = (): Reading => use(ReadingContext)
