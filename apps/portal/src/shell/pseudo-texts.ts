import type { Texts } from '@apim/contract/texts/translate'

const plain = Array.from('abcdefghijklmnopqrstuvwxyz')
const marked = Array.from('áƀçðéƒĝĥîjķļɱñöþʠŕšţûṽŵẋýž')
const accents = new Map(plain.map((letter, at) => [letter, marked[at] ?? letter]))

const accented = (letter: string) => accents.get(letter) ?? accents.get(letter.toLowerCase())?.toUpperCase() ?? letter

/** An English text with accents and a third longer, as in many languages, in brackets that reveal where it is cut off; placeholders stay. */
export const pseudoText = (text: string) => {
  const written = text.replace(/\{\{[^{}]*\}\}|[a-z]/gi, (part) => (part.length === 1 ? accented(part) : part))
  return `[${written}${' ~'.repeat(Math.ceil(text.length / 6))}]`
}

/** A plural text in every plural form of the language: Arabic has six. */
const inPlurals = (key: string, text: unknown, code: string): [string, unknown][] =>
  key.endsWith('_other')
    ? new Intl.PluralRules(code).resolvedOptions().pluralCategories.map((form) => [key.replace(/_other$/, `_${form}`), text])
    : [[key, text]]

/** All texts of a language as pseudo-texts: visibly altered but readable. `code` is the pseudo-language, whose plural forms they get. */
export const pseudoTexts = (texts: Texts, code: string): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) => {
    if (typeof value === 'string') return pseudoText(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const own = Object.entries(value)
    return { ...Object.fromEntries(own.flatMap(([key, text]) => inPlurals(key, text, code))), ...value }
  }) as Texts
