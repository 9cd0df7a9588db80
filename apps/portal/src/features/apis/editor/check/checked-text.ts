import type { SpecRuleName } from '@apim/contract/spec-rules/values'

/** Something wrong in a text, and where: a JSON pointer with a leading `#`, and an offset in the text where that is known. */
export interface SpecProblem {
  /** An error keeps the text from being saved. */
  severity: 'error' | 'warning'
  message: string
  /** The rule that it breaks, where portal admins choose what that means. */
  rule?: SpecRuleName | undefined
  pointer: string
  offset: number | undefined
}

/** A part of a spec to go to: an operation, a webhook's too, or a named schema. */
export interface OutlineEntry {
  /** The method of an operation, in capitals; undefined for a schema. */
  method: string | undefined
  /** The path of an operation, or the name of a webhook or of a schema. */
  name: string
  isWebhook?: boolean | undefined
  summary: string
  offset: number | undefined
  /** Where it ends: at the next key that is not in it. Undefined where others begin at the same offset, so that none of them is meant. */
  end: number | undefined
}

export interface CheckedText {
  problems: SpecProblem[]
  /** How many problems are not listed, because there are too many. */
  unlisted: number
  outline: OutlineEntry[]
}

/** So many problems are listed at most. */
export const problemsMax = 200
