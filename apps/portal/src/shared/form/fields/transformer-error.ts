/** A message of a transformer's rules, and the list that it is about; no list where it is about all of them. */
interface PlacedError<F extends string> {
  field: F | undefined
  text: string
}

/**
 * Where a message of the rules belongs: they begin with the field's name on the wire, which is not said where the field itself says it.
 * `addHeaders: at most 20 entries` → `At most 20 entries`, under `addHeaders`.
 */
export const errorPlace = <F extends string>(fields: readonly F[], error: string | undefined): PlacedError<F> | undefined => {
  if (error === undefined) return undefined
  const field = fields.find((one) => error.startsWith(`${one}: `))
  if (field === undefined) return { field, text: error }
  const text = error.slice(field.length + 2)
  return { field, text: text.charAt(0).toUpperCase() + text.slice(1) }
}
