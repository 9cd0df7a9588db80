import type { ChangeVerdict, ChangeWord, SpecChange } from '@apim/contract'

/** The worst first. */
const severity: readonly ChangeVerdict[] = ['breaking', 'compatible', 'documentation']

/** For sorting: what breaks clients comes first. */
export const bySeverity = (a: { verdict: ChangeVerdict }, b: { verdict: ChangeVerdict }): number =>
  severity.indexOf(a.verdict) - severity.indexOf(b.verdict)

/** What clients send, or what they receive. */
export type Direction = 'request' | 'response'

/** What a change does to the values that a schema allows; `text` is for what only people read, `unclear` for what cannot be compared. */
export type Effect = 'narrower' | 'wider' | 'unclear' | 'text'

/**
 * A request must still accept everything that it accepted, and a response must hold nothing that it could not hold before. What cannot be shown
 * to be compatible is breaking.
 */
export const verdictOf = (effect: Effect, direction: Direction): ChangeVerdict => {
  if (effect === 'text') return 'documentation'
  return effect === (direction === 'request' ? 'wider' : 'narrower') ? 'compatible' : 'breaking'
}

/** One change within a schema; `at` is relative to that schema. */
export interface SchemaChange {
  at: string
  what: ChangeWord
  before: string
  after: string
  verdict: ChangeVerdict
}

export type Change = SpecChange

/** A change of something that has no schema. */
export const change = (verdict: ChangeVerdict, what: ChangeWord, values: Partial<Change> = {}): Change => ({
  verdict,
  subject: 'operation',
  name: '',
  in: '',
  at: '',
  what,
  before: '',
  after: '',
  ...values,
})
