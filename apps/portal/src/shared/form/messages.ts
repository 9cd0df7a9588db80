/** An error message per field. */
export type Messages<T> = Partial<Record<keyof T & string, string>>

/**
 * The path of each form field in the request body, in screen order. A path covers everything under it: `rateLimit` takes the message for
 * `rateLimit.ratePerMinute`. Of several paths the first with a message is shown.
 */
export type Paths<T> = Partial<Record<keyof T & string, string | readonly string[]>>

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Whether a path is `prefix` or below it. */
const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}.`)

/** Assigns messages by path (`a.b.0`) to the fields that show them, in field order; `rest` has those without a field. */
export const placed = <T extends object>(paths: Paths<T>, messages: readonly (readonly [path: string, message: string])[]) => {
  const fields: Messages<T> = {}
  const taken = new Set<string>()
  for (const field of keysOf(paths)) {
    for (const prefix of [paths[field] ?? field].flat()) {
      for (const [path, message] of messages.filter(([one]) => isUnder(one, prefix))) {
        fields[field] ??= message
        taken.add(path)
      }
    }
  }
  return { fields, rest: messages.filter(([path]) => !taken.has(path)).map(([, message]) => message) }
}

/** Everything wrong with the body: the schema's messages, overridden by the form's own rules, in field order. */
export const brokenRules = <T extends object>(
  paths: Paths<T>,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  beside: Messages<T>,
): Messages<T> => {
  const { fields } = placed(
    paths,
    issues.map(({ path, message }) => [path.join('.'), message] as const),
  )
  const all = { ...fields, ...beside }
  return Object.fromEntries(keysOf(paths).flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]))) as Messages<T>
}
