import { isSecretName } from './secret-names.ts'
import { mask } from './secrets.ts'

const head = /((?:\\{0,7}["'`])?)\b([A-Za-z][\w.-]{0,59})\1[*_]{0,2}(\s{0,5}(?:=>|:=|==?|:)[*_]{0,2}\s{0,5})/g
/** A variable of Postman, or what says that something is to be put there. */
const placeholder =
  /(?:(?:bearer|basic|digest|token)\s{1,5})?(?:\{\{[^{}]{0,200}\}\}|<[A-Za-z][\w .-]{0,60}>|\$\{[\w.]{1,60}\})(?=[\s,;&"'`<>)\]}]|$)/iy
/** `token: the one that you have`, `$password: String!` */
const prose =
  /(?:an?|the|your|is|of|to|for|this|used|required|optional|see|must|string|boolean|integer|number|returned|sent|in|with|from|as|if|not|no)(?=[\s,;.!)\]]|$)/iy
const quote = /\\{0,7}["'`]/y
/** A value of JSON ends with what it is in; a header has a scheme before its value. */
const [ofForm, ofJson, ofProse, ofMasked, ofBlock] = [
  /[^&\r\n]*/y,
  /[^\s,}\]]*/y,
  /(?:(?:bearer|basic|digest|token|apikey)\s{1,5})?(?:\$\w{1,60}(?=\))|\S+)/iy,
  /\*{8}[^\s"'`<>&;]*/y,
  /[-|>][+-]?\s/y,
]

const endOf = (look: RegExp, text: string, from: number): number => {
  look.lastIndex = from
  return from + (look.exec(text)?.[0].length ?? 0)
}

const slashesBefore = (text: string, at: number) => {
  let count = 0
  while (text[at - 1 - count] === '\\') count += 1
  return count
}

/** Where quotes end that have this many backslashes before them, as JSON in JSON has; the limit where they do not. */
const quotedEnd = (text: string, from: number, mark: string, slashes: number, limit = text.length): number => {
  for (let at = text.indexOf(mark, from); at >= 0 && at < limit; at = text.indexOf(mark, at + 1))
    if (slashesBefore(text, at) % (2 * (slashes + 1)) === slashes) return at - slashes
  return limit
}

/** Returns where the line of a place ends; each line is looked for once. */
const createLines = (text: string) => {
  let end = -1
  return (from: number): number => {
    if (end < from) end = text.indexOf('\n', from)
    if (end < 0) end = text.length
    return end
  }
}

/** Where the list or the object ends that starts here; the end of the text where it does not. */
const groupEnd = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const one = text[at] as string
    if (one === '"') {
      const slashes = slashesBefore(text, at)
      at = quotedEnd(text, at + 1, one, slashes) + slashes
    } else if ('[{'.includes(one)) depth += 1
    else if (']}'.includes(one)) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** Where the lines end that belong to a value of YAML: the items of a list, or a text that is indented. */
const blockEnd = (text: string, from: number, lineEnd: (from: number) => number): number => {
  let end = lineEnd(from)
  if (endOf(ofBlock, text, from) === from) return end
  while (end < text.length && ' \t-'.includes(text.charAt(end + 1) || '\n')) end = lineEnd(end + 1)
  return end
}

const isAtLineStart = (text: string, at: number) => /(?:^|\n)[\s>*_`|#-]{0,10}$/.test(text.slice(Math.max(at - 12, 0), at))

interface Pair {
  /** Where the name starts, and where the value does. */
  start: number
  from: number
  isForm: boolean
  isNameQuoted: boolean
}

/** Where a value without quotes ends. */
const plainEnd = (text: string, { start, from, isForm, isNameQuoted }: Pair, lineEnd: (from: number) => number): number => {
  if (text.startsWith(mask, from)) return endOf(ofMasked, text, from)
  if (text[from] === '[' || (text[from] === '{' && text[from + 1] !== '{')) return groupEnd(text, from)
  const opened = isNameQuoted ? '' : text.charAt(start - 1)
  if (opened !== '' && `"'\``.includes(opened)) {
    const end = quotedEnd(text, from, opened, slashesBefore(text, start - 1), lineEnd(from))
    return isForm ? endOf(ofForm, text.slice(0, end), from) : end
  }
  if (isForm) return endOf(ofForm, text, from)
  if (isAtLineStart(text, start)) return blockEnd(text, from, lineEnd)
  return endOf(isNameQuoted ? ofJson : ofProse, text, from)
}

/** `name: "value"`, `'name' => 'value'`, `name=value`: the value masked where its name is that of a secret. Calls `onSecret` for each. */
export const maskPairs = (text: string, onSecret: () => void): string => {
  const [look, lineEnd] = [new RegExp(head), createLines(text)]
  let [clean, done] = ['', 0]
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const [, around = '', name = '', between = ''] = found
    if (!isSecretName(name)) continue
    const from = look.lastIndex
    const [opening, isForm] = [endOf(quote, text, from), between.includes('=')]
    const isSaid = !isForm && opening === from && endOf(prose, text, from) > from
    if (isSaid || endOf(placeholder, text, from) > from) continue
    const pair = { start: found.index, from, isForm, isNameQuoted: around !== '' }
    const end = opening > from ? quotedEnd(text, opening, text.charAt(opening - 1), opening - 1 - from) : plainEnd(text, pair, lineEnd)
    if (end > opening) {
      onSecret()
      clean += `${text.slice(done, opening)}${mask}`
      done = end
    }
    look.lastIndex = Math.max(end, from)
  }
  return clean + text.slice(done)
}
