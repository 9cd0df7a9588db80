import type { ResourceLanguage } from 'i18next'

const plain = Array.from('abcdefghijklmnopqrstuvwxyz')
const marked = Array.from('áƀçðéƒĝĥîjķļɱñöþʠŕšţûṽŵẋýž')
const accents = new Map(plain.map((letter, at) => [letter, marked[at] ?? letter]))

const accented = (letter: string) => accents.get(letter) ?? accents.get(letter.toLowerCase())?.toUpperCase() ?? letter

/** An English text with accents and a third longer, as many languages are, within brackets that show where it was cut; what is filled in stays. */
export const pseudoText = (text: string) => {
  const written = text.replace(/\{\{.*?\}\}|\$t\(.*?\)|[a-z]/gi, (part) => (part.length === 1 ? accented(part) : part))
  return `[${written}${' ~'.repeat(Math.ceil(text.length / 6))}]`
}

/** All texts of a language, made unreadable on purpose and still to be understood. */
export const pseudoTexts = (texts: ResourceLanguage): ResourceLanguage =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) => (typeof value === 'string' ? pseudoText(value) : value)) as ResourceLanguage
