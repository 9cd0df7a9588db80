import { message } from '../../message.ts'

/** A message from a transformer's rules and the list it concerns; no list if it concerns all. */
interface PlacedError<F extends string> {
  field: F | undefined
  text: string
}

/**
 * Where a message from the rules belongs, in the reader's language. It starts with the field's wire name, which is removed at the field itself:
 * `addHeaders: at most 20 entries` → `At most 20 entries`, under `addHeaders`.
 */
export const errorPlace = <F extends string>(
  fields: readonly F[],
  error: string | undefined,
  translate: (english: string) => string = message,
): PlacedError<F> | undefined => {
  if (error === undefined) return undefined
  const field = fields.find((one) => error.startsWith(`${one}: `))
  // As a whole: translations have no key for the rest without the name.
  const told = translate(error)
  const text = field !== undefined && told.startsWith(`${field}: `) ? told.slice(field.length + 2) : told
  return { field, text: text.charAt(0).toLocaleUpperCase() + text.slice(1) }
}
