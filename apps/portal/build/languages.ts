import { languageNames } from '../src/shared/language.ts'
import { messagesOfSources } from './messages.ts'
import { readTexts, writtenLanguages } from './texts.ts'

type Texts = Record<string, unknown>

const plural = /_(zero|one|two|few|many|other)$/
const flat = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key))
    : [[path, value]]

/** The keys a language needs for an English one: a plural text has one for each of the language's plural forms. */
const wanted = (key: string, language: string) => {
  if (!plural.test(key)) return [key]
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => key.replace(plural, `_${form}`))
}

const placesIn = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
const hasPlacesOf = (english: unknown, text: unknown, key: string) => {
  // A singular form may omit the number.
  const known = new Set([...placesIn(english), ...(plural.test(key) ? ['count'] : [])])
  return placesIn(text).every((name) => known.has(name))
}

/** What a language lacks: texts for English keys and for server messages, and texts with placeholders that English does not have. */
export const missingIn = (language: string, own: Texts, english: Texts, messages: readonly string[]): string[] => {
  const { messages: translated, ...texts } = own
  const has = new Map(flat(texts))
  const isSaid = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  const lacking = flat(english).flatMap(([key, text]) =>
    wanted(key, language).filter((one) => !isSaid(has.get(one)) || !hasPlacesOf(text, has.get(one), one)),
  )
  const unsaid = messages.filter((message) => !isSaid((translated as Texts | undefined)?.[message]))
  return [...new Set(lacking), ...unsaid]
}

/** The languages with complete texts, in the order of the specification; the others are not offered yet. */
export const completeLanguages = (): string[] => {
  const written = writtenLanguages()
  const english = readTexts('en')
  const isComplete = (code: string) => missingIn(code, readTexts(code), english, messagesOfSources()).length === 0
  return Object.keys(languageNames).filter((code) => code === 'en' || (written.includes(code) && isComplete(code)))
}
