import { createCuts } from '../cuts.ts'
import { isSecretPair, isSecretWord, namesSecret } from '../secret-names.ts'
import { isHolder, isLabel } from '../two-fields.ts'
import { isPlaceholder, looksLikeKey } from '../values.ts'

interface Cell {
  text: string
  from: number
  end: number
}

/** Where a cell ends: what is in quotes may have separators and lines. */
const cellEnd = (text: string, from: number, separator: string): number => {
  let isQuoted = text[from] === '"'
  for (let at = isQuoted ? from + 1 : from; at < text.length; at += 1) {
    const one = text[at] as string
    if (one === '"' && (isQuoted || text[at - 1] === '"')) isQuoted = !isQuoted
    else if (!isQuoted && (one === separator || one === '\n')) return at
  }
  return text.length
}

/** The rows of a text, as long as each has as many cells as the first one; undefined where one has not. */
const rowsIn = (text: string, separator: string, count: number): Cell[][] | undefined => {
  const rows: Cell[][] = []
  for (let at = 0; at < text.length; ) {
    const row: Cell[] = []
    let end = at
    do {
      end = cellEnd(text, at, separator)
      const written = text.slice(at, end)
      const quotes = written.startsWith('"') ? 1 : 0
      const inner = written.trimEnd().slice(quotes, quotes > 0 ? -1 : undefined)
      row.push({ text: inner, from: at + quotes, end: at + quotes + inner.length })
      at = end + 1
    } while (text[end] === separator && row.length <= count)
    if (row.length === 1 && row[0]?.text === '') continue
    if (row.length !== count) return undefined
    rows.push(row)
  }
  return rows
}

const head = /^\s{0,5}"?[\w.-]{1,60}"?(?:([,;\t])"?[\w.-]{1,60}"?){1,100}\r?\n/

const isSecret = (name: string, value: string) =>
  !isPlaceholder(value) && !isSecretWord(value) && (isLabel(name) ? looksLikeKey(value) : namesSecret(name) && isSecretPair(name, value))

/** `user,password` with rows below, as a table is sent. */
export const maskCsv = (text: string, onSecret: () => void): string => {
  const first = head.exec(text)
  const separator = first?.[1]
  if (!first || separator === undefined) return text
  const names = first[0].split(separator).map((one) => one.trim().replaceAll('"', ''))
  const [label, holder] = [names.findIndex(isLabel), names.findIndex(isHolder)]
  if (!names.some(namesSecret) && (label < 0 || holder < 0)) return text
  const cuts = createCuts(text)
  for (const row of rowsIn(text, separator, names.length)?.slice(1) ?? []) {
    const named = row[label]?.text ?? ''
    for (const [column, { text: value, from, end }] of row.entries()) {
      const isNamed = column === holder && label >= 0 && namesSecret(named)
      if (!(isNamed ? !isPlaceholder(value) : isSecret(names[column] ?? '', value))) continue
      onSecret()
      cuts.add(from, end)
    }
  }
  return cuts.written()
}
