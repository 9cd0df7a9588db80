import { fromQuotes } from '../decoded.ts'
import { isQuote, slashesBefore } from './quotes.ts'

/** A name with a value after it: `name: value`, `"name" => "value"`, `user[name]=value`. */
export interface Named {
  name: string
  /** The word before the name, where it has no quotes. */
  before: string
  /** Where the name starts, and where its separator ends. */
  start: number
  after: number
  isForm: boolean
  isQuoted: boolean
}

const nameMax = 100
const isBlank = (one: string | undefined) => one !== undefined && /\s/.test(one)
const isLetter = (one: string | undefined) => one !== undefined && /[\w.$@\p{L}\p{M}\p{N}-]/u.test(one)
const separators = /=>|:=|={1,3}|[:：]/g

/** The start of a name that ends here, with what it has in brackets: `user["name"]`. */
const wordStart = (text: string, end: number, floor: number): number => {
  let at = end
  while (at > floor) {
    if (isLetter(text[at - 1])) at -= 1
    else if (text[at - 1] === ']') {
      const open = text.slice(floor, at).lastIndexOf('[')
      if (open < 0 || text.slice(floor + open, at).includes('\n')) return at
      at = floor + open
    } else return at
  }
  return at
}

/** The start of the text in quotes that ends here; -1 where there is none. */
const quotedStart = (text: string, end: number, mark: string, floor: number): number => {
  const inner = text.slice(floor, end)
  const open = inner.lastIndexOf(mark)
  return open < 0 || inner.indexOf('\n', open) >= 0 ? -1 : floor + open
}

const wordBefore = (text: string, start: number): string =>
  /[\p{L}\p{N}]{1,30}(?=[ _-]$)/u.exec(text.slice(Math.max(start - 32, 0), start))?.[0] ?? ''

/** `Password (of ada):` → where the brackets start. */
const beforeBrackets = (text: string, end: number, floor: number): number => {
  if (text[end - 1] !== ')') return end
  const said = /[ \t]{1,3}\([^()\n"']{1,60}\)$/.exec(text.slice(floor, end))
  return said ? floor + said.index : end
}
/** `Password of ada:` → the name of the secret. */
const whose = /[\w-]{0,40}(?:password|passwort|passphrase|secret|token|key)(?= {1,3}(?:for|of) [\w@. -]{1,40}$)/i

/** The name before a separator. Blanks between them are looked at once: none reaches over the separator before. */
const nameBefore = (text: string, at: number, done: number): Pick<Named, 'name' | 'start' | 'isQuoted' | 'before'> | undefined => {
  let end = at
  while (end > done && isBlank(text[end - 1])) end -= 1
  while (end > done && text[end - 1] === '*') end -= 1
  end = beforeBrackets(text, end, Math.max(end - nameMax, done))
  const floor = Math.max(end - nameMax, done)
  const mark = text[end - 1]
  if (end > done && isQuote(mark)) {
    const slashes = slashesBefore(text, end - 1)
    const open = quotedStart(text, end - 1 - slashes, mark as string, floor)
    if (open < 0) return undefined
    const name = fromQuotes(text.slice(open + 1, end - 1 - slashes))
    return { name, start: open - slashes, isQuoted: true, before: '' }
  }
  const start = wordStart(text, end, floor)
  if (start === end) return undefined
  const said = whose.exec(text.slice(floor, end))?.[0]
  return { name: said ?? text.slice(start, end), start, isQuoted: false, before: said ? '' : wordBefore(text, start) }
}

/** Calls with each name that has a value; returns where to go on from what the call returns. */
export const eachName = (text: string, visit: (found: Named) => number): void => {
  const look = new RegExp(separators)
  let done = 0
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const after = look.lastIndex
    const name = nameBefore(text, found.index, done)
    // What an address has after a colon is a part of its path, or its port.
    const isPath = name && !name.isQuoted && found[0] === ':' && text[name.start - 1] === '/' && !isBlank(text[after])
    done = after
    if (!name || isPath) continue
    const next = visit({ ...name, after, isForm: ![':', '：', ':='].includes(found[0]) })
    if (next <= after) continue
    done = next
    look.lastIndex = next
  }
}
