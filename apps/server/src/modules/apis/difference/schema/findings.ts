import type { ChangeWord } from '@apim/contract'
import type { Effect } from '../change.ts'
import type { View } from '../source.ts'

/** A change before its verdict, which depends on the direction. */
export interface Finding {
  what: ChangeWord
  effect: Effect
  before: string
  after: string
}

/** Two schemas that belong together below two others; `at` is the way there. */
export interface Inner {
  at: string
  a: View
  b: View
}

export interface Structure {
  findings: (Finding & { at?: string })[]
  inner: Inner[]
}
