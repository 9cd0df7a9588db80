/**
 * The schemas in which every entity and every plugin's configuration is defined, once. Property names are Kong's own, so that a schema reads like
 * Kong's and `/schemas/*` returns it almost as it is. Derived from a schema are: TypeScript types (`infer.ts`), validation with Kong's messages
 * (`validate.ts`), defaults (`fill.ts`), conversion of form bodies (`form.ts`), the response of `/schemas/*` (`describe.ts`) and zod types
 * (`zod.ts`).
 */

export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'set' | 'map' | 'record' | 'foreign' | 'any'

/** What validation needs from its environment. */
export interface Rules {
  /** The regular-expression engine's message for a pattern that does not compile, else undefined. */
  regexError(pattern: string): string | undefined
}

/** A Lua pattern (Kong's notation, see `lua-pattern.ts`) with the message if it does not match. */
export interface PatternRule {
  pattern: string
  err?: string
}

/** Kong's field validators; they run in the order given in `validators.ts`. */
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
  /** Replaces the message of any validator that fails. */
  err?: string
}

/** Marks a deprecated field for clients of `/schemas/*`; `replaced_with` names the field to use instead. */
export interface Deprecation {
  message: string
  removal_in_version: string
  old_default?: unknown
  replaced_with?: readonly { path: readonly string[] }[]
}

/** How a field gets its value; `secret` marks values that must never be logged. */
export interface Presence {
  required?: boolean
  default?: unknown
  auto?: boolean
  unique?: boolean
  encrypted?: boolean
  referenceable?: boolean
  deprecation?: Deprecation
}

/** Everything but the type: presence, constraints, and a function for what a schema cannot express. */
export interface Options<Value> extends Constraints, Presence {
  custom_validator?(value: Value, rules: Rules): string | undefined
}

/** A deprecated or convenience field that is accepted and expanded into others, never stored. */
export interface Shorthand {
  field: Field
  /** The fields (nested as in the record) that the value expands to. */
  expand(value: never): Record<string, unknown>
  /** Where the Admin API's response takes the value from; without it the shorthand is not returned. */
  translate_backwards?: readonly string[]
}

/** One field. The three phantom types are the stored value, the accepted input, and whether it is required. */
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

/** Fields by name, in Kong's order. */
export type FieldTable = Readonly<Record<string, Field>>
