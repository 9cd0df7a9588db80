import { createCuts } from './cuts.ts'

const percent = /(?:%[\da-f]{2})+/gi
const byBackslash: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' }
const byName: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', colon: ':', sol: '/', equals: '=' }

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const fromPercent = (all: string) => {
  try {
    return decodeURIComponent(all)
  } catch {
    return all.replace(/%([2-7][\da-f])/gi, (_, code: string) => character(Number.parseInt(code, 16)))
  }
}

/** A text as an address has it, read. */
export const fromAddress = (text: string): string => (text.includes('%') ? text.replace(percent, fromPercent) : text)

/** A text as JSON or a program has it in quotes, read; quotes that a shell puts between two others stay. */
export const fromQuotes = (text: string): string =>
  text.replace(/'\\''|\\(?:u([\da-f]{4})|x([\da-f]{2})|(["'`/\\nrtbf]))/gi, (all, long?: string, short?: string, one = '') =>
    all.startsWith("'") ? all : one === '' ? String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)) : (byBackslash[one] ?? one),
  )

/** A word as Markdown has it: what it gives a meaning has a backslash before it. */
const fromMarkdown = (text: string): string => text.replace(/\\([_*#.:=~@+!&-])/g, '$1')

const fromXml = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|quot|apos|lt|gt|colon|sol|equals));/gi,
    (_, hex?: string, number?: string, name = '') =>
      name === '' ? character(hex === undefined ? Number(number) : Number.parseInt(hex, 16)) : (byName[name.toLowerCase()] ?? ''),
  )

/** A word as it is read, of one that an address, JSON, XML or Markdown may have: what is outside is read first, and what is in it when it is read again. */
const decoded = (word: string): string => {
  for (const read of [fromAddress, fromXml, fromQuotes, fromMarkdown]) {
    const plain = read(word)
    if (plain !== word) return plain
  }
  return word
}

const isWritten = /[%\\&]/

/**
 * Changes what of a text is written in another way, as it is read: words of an address or of XML, and what is in quotes. What does not change stays as it
 * is written.
 */
export const inDecoded = (text: string, change: (plain: string) => string): string => {
  if (!isWritten.test(text)) return text
  return inWords(inQuotes(text, change), change)
}

const inWords = (text: string, change: (plain: string) => string) =>
  text.replace(/[^\s"<>]+/g, (word) => {
    if (!isWritten.test(word)) return word
    const plain = decoded(word)
    if (plain === word) return word
    const changed = change(plain)
    return changed === plain ? word : changed.replace(/[\s"'<>]/g, encodeURIComponent)
  })

/** Where the text in quotes ends that starts here; -1 where its line ends first. */
const literalEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const one = text[at]
    if (one === '"') return at
    if (one === '\n') return -1
    if (one === '\\') at += 1
  }
  return -1
}

const inQuotes = (text: string, change: (plain: string) => string): string => {
  if (!text.includes('\\')) return text
  const cuts = createCuts(text)
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const end = literalEnd(text, at + 1)
    if (end < 0) {
      // No quotes of this line are left but those that are written with a backslash.
      at = text.indexOf('\n', at)
      if (at < 0) break
      continue
    }
    const inner = text.slice(at + 1, end)
    const plain = inner.includes('\\') ? fromQuotes(inner) : inner
    const changed = plain === inner ? plain : change(plain)
    if (changed !== plain) cuts.add(at + 1, end, JSON.stringify(changed).slice(1, -1))
    at = end
  }
  return cuts.written()
}
