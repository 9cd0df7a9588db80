import { message } from '../../message.ts'

/** A message of a transformer's rules, and the list that it is about; no list where it is about all of them. */
interface PlacedError<F extends string> {
  field: F | undefined
  text: string
}

/**
 * Where a message of the rules belongs, in the reader's language: it begins with the field's name on the wire, which is not said where the field
 * itself says it. `addHeaders: at most 20 entries` → `At most 20 entries`, under `addHeaders`.
 */
export const errorPlace = <F extends string>(
  fields: readonly F[],
  error: string | undefined,
  translate: (english: string) => string = message,
): PlacedError<F> | undefined => {
  if (error === undefined) return undefined
  const field = fields.find((one) => error.startsWith(`${one}: `))
  // As a whole: what is left without the name is no message that a language knows.
  const told = translate(error)
  const text = field !== undefined && told.startsWith(`${field}: `) ? told.slice(field.length + 2) : told
  return { field, text: text.charAt(0).toLocaleUpperCase() + text.slice(1) }
}
