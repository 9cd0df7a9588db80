import { isPlaceholder, mask } from '../values.ts'

/** So much of a statement is looked at. */
const nearMax = 300
const longest = 1000

const statements =
  /\bidentified\s{1,20}(?:with\s{1,20}[\w"'`]{1,60}\s{1,20})?(?:by|as)\s{1,20}(?:password\s{1,20})?|\bset\s{1,20}password\s{1,20}for\s|(?<![\w'"`-])password(?:\s{1,20}|\s{0,20}\(\s{0,20})/gi
const opening = /[EN]?(["'])/iy
const bare = /[^\s;,'"`()]{1,200}/y
const replaced = /["']?\s{1,20}replace\s{1,20}/iy
const call = /\s{0,20}(?:(?:old_)?password\s{0,20}\(\s{0,20})?/iy
const keyword = /^(?:values?|externally|globally|password|random|an?|the|its?|id|name)$/i

/** Where the text in quotes ends that starts here, with or without escapes; -1 where its line ends first. */
const literalEnd = (text: string, from: number, mark: string, hasEscapes: boolean): number => {
  for (let at = from; at < Math.min(text.length, from + longest); at += 1) {
    const one = text[at]
    if (one === '\n') return -1
    if (one === '\\' && hasEscapes) at += 1
    else if (one === mark) {
      if (text[at + 1] !== mark) return at
      at += 1
    }
  }
  return -1
}

/** The statement that a place is in, to there. */
const statementBefore = (text: string, at: number) => {
  const before = text.slice(Math.max(at - nearMax, 0), at)
  return before.slice(before.lastIndexOf(';') + 1)
}

/** Whether a word without quotes is a password, as Oracle has it: in prose something is “identified by” a name. */
const isChosen = (value: string, before: string, said: string): boolean => {
  if (keyword.test(value)) return false
  const [isLoud, hasDigit] = [said.startsWith('IDENTIFIED'), /\d/.test(value)]
  return /\b(?:create|alter)\s{1,20}(?:user|role)\s|\bgrant\s/i.test(before) ? isLoud || hasDigit : isLoud && hasDigit
}

interface Found {
  from: number
  end: number
  /** Where to go on: who has no escapes may mean another statement by what follows. */
  next: number
}

const quotedAt = (text: string, start: number, marks: string): Found | undefined => {
  opening.lastIndex = start
  const mark = opening.exec(text)?.[1]
  if (mark === undefined || !marks.includes(mark)) return undefined
  const from = opening.lastIndex
  const ends = [true, false].map((hasEscapes) => literalEnd(text, from, mark, hasEscapes)).filter((one) => one > from)
  return ends.length > 0 ? { from, end: Math.max(...ends), next: Math.min(...ends) } : undefined
}

const valueAt = (text: string, at: number, start: number): Found | undefined => {
  const said = text.slice(at, start)
  if (/^password/i.test(said)) return quotedAt(text, start, "'")
  if (/^set/i.test(said)) {
    const equals = /^[^=\n;]*=/.exec(text.slice(start, start + nearMax))
    if (!equals) return undefined
    call.lastIndex = start + equals[0].length
    call.test(text)
    return quotedAt(text, call.lastIndex, `"'`)
  }
  const quoted = quotedAt(text, start, `"'`)
  if (quoted) return quoted
  bare.lastIndex = start
  const value = bare.exec(text)?.[0] ?? ''
  if (value === '' || !isChosen(value, statementBefore(text, at), said)) return undefined
  return { from: start, end: start + value.length, next: start + value.length }
}

/** All values of a text; what follows `REPLACE` is the password before. */
const valuesIn = (text: string): Found[] => {
  const all: Found[] = []
  statements.lastIndex = 0
  for (let found = statements.exec(text); found; found = statements.exec(text)) {
    let value = valueAt(text, found.index, statements.lastIndex)
    while (value) {
      statements.lastIndex = value.next
      if (!isPlaceholder(text.slice(value.from, value.end))) all.push(value)
      replaced.lastIndex = value.end
      value = replaced.test(text) ? valueAt(text, found.index, replaced.lastIndex) : undefined
    }
  }
  return all
}

/** `CREATE USER ada IDENTIFIED BY 'value'`, `ALTER ROLE ada PASSWORD 'value'`. */
export const maskSql = (text: string, onSecret: () => void): string => {
  let [clean, done] = ['', 0]
  for (const { from, end } of valuesIn(text)) {
    if (end <= done) continue
    onSecret()
    // Two that overlap are one: nobody knows which of them is meant.
    clean += from < done ? '' : text.slice(done, from) + mask
    done = end
  }
  return clean + text.slice(done)
}
