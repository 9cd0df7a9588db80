/**
 * The lines of the spool's files. A record is the id of its plugin, a space, and JSON. What many records end with (their route and
 * their service) stands once in each file, before the first of them: "=", a mark, a space, and the ending. The records themselves
 * then are the plugin's id, a space, the mark, a space, and JSON without the ending.
 */
export const NEWLINE = 10
export const SPACE = 32
export const COMMA = 44
export const ENDING = 61
const ZERO = 48
const NINE = 57

/** Where a record's own JSON begins and which mark stands before it: 0 for none. */
export interface OwnPart {
  mark: number
  from: number
}

/** Reads what stands before JSON, from behind the plugin's id or the sign of an ending. */
export function ownPart(bytes: Buffer, begin: number): OwnPart {
  let [mark, from] = [0, begin]
  for (let code = bytes[from] ?? 0; code >= ZERO && code <= NINE; code = bytes[++from] ?? 0) mark = mark * 10 + code - ZERO
  return { mark, from: from === begin ? from : from + 1 }
}
