import { createCuts } from '../cuts.ts'
import { isSecretWord, namesSecret } from '../secret-names.ts'
import { isHolder } from '../two-fields.ts'
import { isPlaceholder } from '../values.ts'

interface Cell {
  text: string
  from: number
  end: number
}

const around = /^[\s*_`"']{0,20}|[\s*_`"']{0,20}$/g

/** The cells of a line, each without what makes it bold or code. */
const cellsIn = (line: string, start: number): Cell[] => {
  let at = start
  return line.split(/(?<!\\)\|/).map((written) => {
    const text = written.trim().replace(around, '')
    const from = at + written.indexOf(text)
    at += written.length + 1
    return { text, from, end: from + text.length }
  })
}

const ruler = /^[\s|:-]{3,}$/
const isRow = (line: string | undefined) => line?.includes('|') === true

/** Passwords are words too; other secrets are made up. */
const isWordy = (name: string) => /pass|pwd|kennwort|phrase|\bpin\b|[^\0-\x7f]/i.test(name)
/** What says of a field where and whether it is. */
const said =
  /^(?:yes|no|required|optional|body|query|header|path|form|cookie|hidden|uuid|date|oauth\d?|pbkdf\d?|scrypt|bcrypt|passed|failed|\d{1,3}%|x|-+|n\/a)$/i

/** A type with its length, `varchar2(64)`, `string[8..64]`, and how a secret is kept. */
const typed =
  /^(?:(?:n?(?:var)?char2?\d{0,5}|string|text|str)(?:[([][a-z\d.,:=–-]{1,30}[)\]])?|(?:hash|hashed|hashes|encrypted)(?:[_-][a-z]{2,8}[\d_-]{0,8})?)$/i

/** Whether a cell of a column of this name is a secret: one word. */
const isValue = (name: string, text: string): boolean =>
  text.length >= 4 &&
  /^\S+$/.test(text) &&
  !said.test(text) &&
  !typed.test(text) &&
  !isPlaceholder(text) &&
  !(isSecretWord(text) && !/\d/.test(text)) &&
  (isWordy(name) || /\d/.test(text))

/** What may be said beside a secret, in its own cell: the name of a user before it, or a word in brackets after it. */
const beside = /^([^\s/:]{1,60}\s{0,5}[/:]\s{1,5})?(\S{6,200})(\s{1,5}\([^()]{1,60}\))?$/

/** The secret of a cell, with something beside it: no word, as in a sentence. */
const secretIn = (name: string, { text, from, end }: Cell): { from: number; end: number } | undefined => {
  if (isValue(name, text)) return { from, end }
  const [, before = '', value = '', after = ''] = beside.exec(text) ?? []
  const isChosen = (before !== '' || after !== '') && /\d/.test(value) && /[a-z]/i.test(value) && !/[(){}:]/.test(value)
  return isChosen && isValue(name, value) ? { from: from + before.length, end: end - after.length } : undefined
}

/** `| user | password |` with rows below, and `| password | value |`. */
export const maskTables = (text: string, onSecret: () => void): string => {
  if (!text.includes('|')) return text
  const cuts = createCuts(text)
  const lines = text.split('\n')
  let [start, heads]: [number, string[]] = [0, []]
  for (const [at, line] of lines.entries()) {
    const [from, next] = [start, lines[at + 1]]
    start += line.length + 1
    if (!isRow(line)) heads = []
    if (!isRow(line) || ruler.test(line)) continue
    const cells = cellsIn(line, from)
    if (heads.length === 0 && next !== undefined && isRow(next) && ruler.test(next)) {
      heads = cells.map((one) => one.text)
      continue
    }
    const named = cells.findIndex((one) => namesSecret(one.text))
    const name = cells[named]?.text ?? ''
    for (const [column, cell] of cells.entries()) {
      const head = heads[column] ?? ''
      const isNext = named >= 0 && column === named + 1 && /\d/.test(cell.text) && cell.text.length >= 6
      const isOfName = named >= 0 && column !== named && (isHolder(head) || isNext)
      const secret = (isOfName && secretIn(name, cell)) || (namesSecret(head) && secretIn(head, cell))
      if (!secret) continue
      onSecret()
      cuts.add(secret.from, secret.end)
    }
  }
  return cuts.written()
}
