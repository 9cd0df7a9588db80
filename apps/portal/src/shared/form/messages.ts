/** A message for each field that has one. */
export type Messages<T> = Partial<Record<keyof T & string, string>>

/**
 * Where the values of a form's fields stand in what is sent, in the order of the screen. A path stands for everything under it: `rateLimit` takes
 * the message about `rateLimit.ratePerMinute`. Of several paths the first with a message is shown.
 */
export type Paths<T> = Partial<Record<keyof T & string, string | readonly string[]>>

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Whether a path is `prefix`, or lies under it. */
const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}.`)

/** Messages by path (`a.b.0`), each at the field that shows it, in the order of the fields; `rest` has those that belong to no field. */
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

/** What is wrong with what would be sent: the schema's messages and those of rules beside it, which say it better, in the order of the fields. */
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
