/**
 * The field tables in which every entity and every plugin's configuration is written, once. Property names are Kong's own, so that
 * a table reads like Kong's schema and `/schemas/*` is little more than the table itself. From a table come: TypeScript types
 * (`infer.ts`), validation with Kong's messages (`validate.ts`), defaults (`fill.ts`), conversion of form bodies (`form.ts`), the
 * answer of `/schemas/*` (`describe.ts`) and zod types (`zod.ts`).
 */

export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'set' | 'map' | 'record' | 'foreign' | 'any'

/** What validation borrows from its surroundings. */
export interface Rules {
  /** The message of the regular-expression engine for a pattern it cannot compile, else undefined. */
  regexError(pattern: string): string | undefined
}

/** A Lua pattern (Kong's notation, see `lua-pattern.ts`) with the message that its failure gives. */
export interface PatternRule {
  pattern: string
  err?: string
}

/** Kong's field validators; they run in the order of `validators.ts`. */
export interface Constraints {
  eq?: unknown
  ne?: unknown
  one_of?: readonly (string | number)[]
  not_one_of?: readonly (string | number)[]
  gt?: number
  between?: readonly [number, number]
  timestamp?: true
  uuid?: true
  is_regex?: true
  len_eq?: number
  len_min?: number
  len_max?: number
  match?: string
  not_match?: string
  match_none?: readonly PatternRule[]
  match_all?: readonly PatternRule[]
  match_any?: { patterns: readonly string[]; err?: string }
  starts_with?: string
  contains?: unknown
  mutually_exclusive_subsets?: readonly (readonly string[])[]
  /** Replaces the message of whichever validator fails. */
  err?: string
}

/** That a field will go, as `/schemas/*` tells clients; `replaced_with`: where its value belongs, beside it. */
export interface Deprecation {
  message: string
  removal_in_version: string
  old_default?: unknown
  replaced_with?: readonly { path: readonly string[] }[]
}

/** How a field comes to its value; `secret` marks values that must never be logged. */
export interface Presence {
  required?: boolean
  default?: unknown
  auto?: boolean
  unique?: boolean
  encrypted?: boolean
  referenceable?: boolean
  deprecation?: Deprecation
}

/** Everything but the type: presence, constraints, and one function for what a table cannot say. */
export interface Options<Value> extends Constraints, Presence {
  custom_validator?(value: Value, rules: Rules): string | undefined
}

/** A deprecated or convenient field that is accepted and turned into others, never stored. */
export interface Shorthand {
  field: Field
  /** The fields (nested as in the record) that the value stands for. */
  expand(value: never): Record<string, unknown>
  /** Where the answer of the Admin API takes the value from; without it the shorthand is not answered. */
  translate_backwards?: readonly string[]
}

/**
 * One field. The three phantom types are the stored value, the value that may be sent, and whether it must be sent.
 */
export interface Field<Out = unknown, In = unknown, Need extends boolean = boolean> extends Options<never> {
  readonly type: FieldType
  readonly elements?: Field
  readonly keys?: Field
  readonly values?: Field
  readonly fields?: FieldTable
  readonly shorthand_fields?: Readonly<Record<string, Shorthand>>
  readonly reference?: string
  readonly on_delete?: 'cascade' | 'null'
  readonly '~types'?: readonly [Out, In, Need]
}

/** Fields by name, in the order in which Kong lists them. */
export type FieldTable = Readonly<Record<string, Field>>
