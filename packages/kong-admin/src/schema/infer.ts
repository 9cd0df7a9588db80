import type { Field, FieldTable } from './field.ts'

type OutOf<F> = F extends { '~types'?: readonly [infer Out, unknown, unknown] } ? Out : never
type InOf<F> = F extends { '~types'?: readonly [unknown, infer In, unknown] } ? In : never
type Needed<T extends FieldTable> = { [K in keyof T]: T[K] extends { '~types'?: readonly [unknown, unknown, true] } ? K : never }[keyof T]

/** The complete value of one field as stored and returned. */
export type ValueOf<F extends Field> = OutOf<F>

/** A schema's object as stored and returned: every field present. */
export type Infer<T extends FieldTable> = { -readonly [K in keyof T]: OutOf<T[K]> }

/** The input for a schema: automatic, optional and defaulted fields may be omitted, null resets. */
export type Input<T extends FieldTable> = { -readonly [K in Needed<T>]: InOf<T[K]> } & {
  -readonly [K in Exclude<keyof T, Needed<T>>]?: InOf<T[K]> | null
}

/** The stored value with the given options: null is possible unless the field is required or filled in by the gateway. */
export type Stored<O, Value> = O extends { required: true } | { auto: true } ? Value : Value | null

/** Whether the input must have the field. */
export type Need<O> = O extends { required: true } ? (O extends { default: unknown } | { auto: true } ? false : true) : false

/** The members of `one_of` if given, else the plain type. */
export type Choice<O, Value> = O extends { one_of: readonly (infer Member)[] } ? Member : Value
