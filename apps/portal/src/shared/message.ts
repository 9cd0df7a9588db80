import { translation } from './texts/use-translation.ts'

/** A message with placeholders becomes a pattern: `{{1}} was not found` matches any name. */
const patternOf = (key: string) =>
  new RegExp(
    `^${key
      .split(/\{\{\d+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.*)')}$`,
    's',
  )

const findPattern = (text: string, table: Record<string, string>): string | undefined => {
  for (const [key, translated] of Object.entries(table)) {
    const values = key.includes('{{') ? patternOf(key).exec(text) : null
    if (values) return translated.replace(/\{\{(\d+)\}\}/g, (_, place: string) => message(values[Number(place)] ?? '', table))
  }
  return undefined
}

const ofLanguage = () => (translation().under('messages') ?? {}) as Record<string, string>

/**
 * Translates a message of the contract or the server. Its English text is its key (`locales/<language>/messages.json`); unknown ones stay as they
 * are, and English needs no table.
 */
export const message = (english: string, table: Record<string, string> = ofLanguage()): string =>
  Object.hasOwn(table, english) ? (table[english] ?? english) : (findPattern(english, table) ?? english)
