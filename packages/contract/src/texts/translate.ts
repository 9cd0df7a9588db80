import { directionOf } from './direction.ts'

/** The texts of a language: `<language>/*.json`, each file under its name. The format is i18next's (JSON v4), which translators' tools know. */
export interface Texts {
  [key: string]: string | Texts | Texts[]
}

/** A language that texts are read in: its code, its texts, and how its readers write numbers. */
export interface TextLanguage {
  code: string
  texts: Texts
  number: (value: number) => string
}

/** What is filled into a text. `count` also chooses its plural. */
export type TextValues = Record<string, string | number | null | undefined> & { count?: number }

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** What is filled in keeps its own direction within a text of the other one (Unicode's isolates, which cannot be seen). */
const isolated = (value: string, code: string) => (directionOf(code) === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Numbers within texts are written in the reader's language too, and names and the like in their own direction. */
const written = (value: TextValues[string], { code, number }: TextLanguage): string =>
  typeof value === 'number' ? number(value) : isolated(value ?? '', code)

const plurals = new Map<string, Intl.PluralRules>()

/** The form of a plural that a number takes in a language: `one`, `few`, `other` and so on (Unicode CLDR). */
const pluralOf = (count: number, code: string): Intl.LDMLPluralRule => {
  const rules = plurals.get(code) ?? new Intl.PluralRules(code)
  plurals.set(code, rules)
  return rules.select(count)
}

/** What stands at a dotted path, a text or texts. */
export const textsAt = (texts: Texts, path: string): Texts[string] | undefined => {
  let at: Texts[string] | undefined = texts
  for (const name of path.split('.')) at = typeof at === 'object' && !Array.isArray(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

/** The text at `key`, in the plural of `count` and with its `{{places}}` filled in; undefined for an unknown key. */
export const translate = (language: TextLanguage, key: string, values: TextValues = {}): string | undefined => {
  const { code, texts } = language
  const plural = values.count === undefined ? undefined : textsAt(texts, `${key}_${pluralOf(values.count, code)}`)
  const text = plural ?? textsAt(texts, key)
  if (typeof text !== 'string') return undefined
  return text.replace(/\{\{(\w+)\}\}(\.(?=\s|$))?/g, (_, name: string, stop = '') => {
    const value = values[name]
    // A name may end in a full stop, which then ends the sentence too.
    const isEnded = typeof value === 'string' && value.endsWith('.')
    return `${written(value, language)}${isEnded ? '' : stop}`
  })
}
