import type { Named } from './names.ts'
import { isQuote } from './quotes.ts'

/** A name whose value starts at `from`, and within its quotes at `inner`. */
export interface Valued extends Named {
  from: number
  inner: number
}

/** Whether a text goes on like this from a place; `look` says then where it ends. */
export const goesOn = (look: RegExp, text: string, from: number): boolean => {
  look.lastIndex = from
  return look.test(text)
}

const blanks = /(?:(?!\*{8})[*_]{1,2})?[^\S\n]*(?:<\/[a-z]{1,10}>[^\S\n]*){0,3}/y
const lines = /\n\s*/y
const opening = /(?:[$@bBrRfFuUN]{1,2}(?=["']))?(?:"""|'''|''(?=\w)|""(?=\w)|\\{0,64}["'`])/y
/** `$password: String! = "…"` */
const typed = /\s{0,5}(?:string|id|int|boolean|float)!?\s{0,5}=\s{0,5}/iy

const indentOf = (text: string, start: number) =>
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(Math.max(start - 80, 0), start))?.[1]?.length ?? 0

/** An item of a list that has no secret any more. */
const maskedItem = /^(?:[-*+]|\d{1,3}[.)])[ \t]{1,4}(?:[^\n:]{1,60}: )?["'`]{0,2}\*{8}/

/** The value in the next line, but not where that has a name of its own; -1 for none. */
const inNextLine = (text: string, from: number, { isQuoted, start }: Named): number => {
  goesOn(lines, text, from)
  const first = lines.lastIndex
  const line = text.slice(first, first + 120)
  if (line.startsWith('```') || maskedItem.test(line)) return -1
  if (isQuoted || isQuote(line[0]) || /^[[{]/.test(line)) return first
  const indent = first - 1 - text.lastIndexOf('\n', first - 1)
  if (indent > indentOf(text, start)) return first
  const isFar = text.slice(from + 1, first).includes('\n')
  return isFar || /^[\w$. "'-]{1,60}\s{0,5}[:=](?:\s|$)/.test(line) ? -1 : first
}

/** A name with its value; undefined where it has none. */
export const valueOf = (text: string, found: Named): Valued | undefined => {
  goesOn(blanks, text, found.after)
  let from = blanks.lastIndex
  if (text[from] === '\n') from = found.isForm && !found.isQuoted ? -1 : inNextLine(text, from, found)
  else if (!found.isQuoted && goesOn(typed, text, from)) from = typed.lastIndex
  return from < 0 ? undefined : { ...found, from, inner: goesOn(opening, text, from) ? opening.lastIndex : from }
}
