import type { Field, FieldTable, Options, Shorthand } from './field.ts'
import type { Choice, Infer, Input, Need, Stored, ValueOf } from './infer.ts'

type Leaf<O, Value> = Field<Stored<O, Choice<O, Value>>, Choice<O, Value>, Need<O>>
type Element<F extends Field> = NonNullable<ValueOf<F>>
type List<O, F extends Field> = Field<Stored<O, Element<F>[]>, readonly Element<F>[], Need<O>>

/** A string; the empty one is rejected unless `len_min` is 0 (Kong's rule). */
export function string<const O extends Options<string>>(options: O = {} as O): Leaf<O, string> {
  return { ...options, type: 'string' }
}

/** A number, including fractions. */
export function number<const O extends Options<number>>(options: O = {} as O): Leaf<O, number> {
  return { ...options, type: 'number' }
}

/** A whole number. */
export function integer<const O extends Options<number>>(options: O = {} as O): Leaf<O, number> {
  return { ...options, type: 'integer' }
}

/** A boolean. */
export function boolean<const O extends Options<boolean>>(options: O = {} as O): Leaf<O, boolean> {
  return { ...options, type: 'boolean' }
}

/** A list that keeps order and duplicates. */
export function array<F extends Field, const O extends Options<Element<F>[]>>(elements: F, options: O = {} as O): List<O, F> {
  return { ...options, type: 'array', elements }
}

/** A list without duplicates. */
export function set<F extends Field, const O extends Options<Element<F>[]>>(elements: F, options: O = {} as O): List<O, F> {
  return { ...options, type: 'set', elements }
}

/** An object with arbitrary keys. */
export function map<F extends Field, const O extends Options<Record<string, Element<F>>>>(
  keys: Field,
  values: F,
  options: O = {} as O,
): Field<Stored<O, Record<string, Element<F>>>, Readonly<Record<string, Element<F>>>, Need<O>> {
  return { ...options, type: 'map', keys, values }
}

type RecordOptions<T extends FieldTable> = Options<Infer<T>> & { shorthand_fields?: Readonly<Record<string, Shorthand>> }

/** An object with known fields; a required one that is omitted gets its fields' defaults. */
export function record<const T extends FieldTable, const O extends RecordOptions<T>>(
  fields: T,
  options: O = {} as O,
): Field<Stored<O, Infer<T>>, Input<T>, false> {
  return { ...options, type: 'record', fields }
}

/** A reference to another entity by id; input may also use a unique field. */
export function foreign<const O extends Options<{ id: string }> & { on_delete?: 'cascade' | 'null' }>(
  reference: string,
  options: O = {} as O,
): Field<Stored<O, { id: string }>, { id: string } | { name: string } | { username: string }, Need<O>> {
  return { ...options, type: 'foreign', reference }
}
