import { expect, test } from 'vitest'
import { numbersFrom } from '../../test/generated-paths.ts'
import { escapeValue } from './escape.ts'

/** Reverses the escapes: the oracle. */
const unescaped = (text: string) => text.replace(/\\x([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('every byte that is not printable ASCII, quotes and backslashes are escaped, and nothing else', () => {
  for (let byte = 0; byte < 256; byte++) {
    const text = String.fromCharCode(byte)
    const isPlain = byte >= 0x20 && byte < 0x7f && text !== '"' && text !== '\\'
    expect(escapeValue(text, 10)).toBe(isPlain ? text : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  }
})

test('10,000 generated values are printable, within the maximum length, end no quotes, and can be decoded', () => {
  const next = numbersFrom(7)
  for (let made = 0; made < 10_000; made++) {
    const text = Array.from({ length: next(40) }, () => String.fromCharCode(next(3) === 0 ? 97 + next(26) : next(256))).join('')
    const max = 10 + next(120)
    const safe = escapeValue(text, max)
    expect(safe).toMatch(/^(?:[ !#-[\]-~]|\\x[0-9A-F]{2})*$/)
    expect(safe.length).toBeLessThanOrEqual(max)
    const isCut = safe.endsWith('...') && !text.endsWith('...')
    const kept = unescaped(isCut ? safe.slice(0, -3) : safe)
    expect(kept).toBe(isCut ? text.slice(0, kept.length) : text)
  }
})
