/**
 * The lines of the spool's files. A record is its plugin's ID, a space, and JSON. An ending that many records share (their route and
 * service) is stored once in each file, before the first of them: "=", a mark, a space, and the ending. Such a record is the plugin's ID, a
 * space, the mark, a space, and JSON without the ending.
 */
export const NEWLINE = 10
export const SPACE = 32
export const COMMA = 44
export const ENDING = 61
const ZERO = 48
const NINE = 57

/** Where a record's own JSON starts, and the mark before it: 0 for none. */
export interface OwnPart {
  mark: number
  from: number
}

/** Parses what precedes the JSON, from after the plugin's ID or the "=" of an ending. */
export function ownPart(bytes: Buffer, begin: number): OwnPart {
  let [mark, from] = [0, begin]
  for (let code = bytes[from] ?? 0; code >= ZERO && code <= NINE; code = bytes[++from] ?? 0) mark = mark * 10 + code - ZERO
  return { mark, from: from === begin ? from : from + 1 }
}
