import { givenValues, type NameValue, nameValues } from '../shared/name-value.ts'

/** Kong's five lists for headers, query or body, as configured. */
export interface TransformationLists {
  remove: readonly string[]
  rename: readonly string[]
  replace: readonly string[]
  add: readonly string[]
  append: readonly string[]
}

type Given = NameValue & { value: string }

/** The lists, parsed once. */
export interface Transformation {
  removed: readonly string[]
  renamed: readonly Given[]
  replaced: readonly Given[]
  added: readonly Given[]
  appended: readonly Given[]
}

/** Returns the transformation; null if all its lists are empty. */
export function transformation(lists: TransformationLists, text = (value: string) => value): Transformation | null {
  if (Object.values(lists).every((entries: readonly string[]) => entries.length === 0)) return null
  const given = (entries: readonly string[]): Given[] =>
    givenValues(entries).map(({ name, value }) => ({ name: text(name), value: text(value) }))
  return {
    removed: nameValues(lists.remove).map(({ name }) => text(name)),
    renamed: given(lists.rename),
    replaced: given(lists.replace),
    added: given(lists.add),
    appended: given(lists.append),
  }
}

/** A map of named values: query, form or JSON fields. */
interface Store<Value> {
  get(name: string): Value | undefined
  set(name: string, value: Value): void
  delete(name: string): void
}

/**
 * Applies a transformation in Kong's order: remove, rename (overwriting the new name), replace existing ones, add missing ones, append.
 * @param isThere returns false for values that count as absent
 * @param joined returns a value with another appended
 */
export function transform<Value>(
  { removed, renamed, replaced, added, appended }: Transformation,
  fields: Store<Value | string>,
  isThere: (value: Value | string | undefined) => boolean,
  joined: (before: Value | string | undefined, value: string) => Value | string,
): void {
  for (const name of removed) fields.delete(name)
  for (const { name, value } of renamed) {
    const moved = fields.get(name)
    if (moved === undefined) continue
    fields.delete(name)
    fields.set(value, moved)
  }
  for (const { name, value } of replaced) if (isThere(fields.get(name))) fields.set(name, value)
  for (const { name, value } of added) if (!isThere(fields.get(name))) fields.set(name, value)
  for (const { name, value } of appended) fields.set(name, joined(fields.get(name), value))
}
