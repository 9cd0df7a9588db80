import { type TextLanguage, type Texts, type TextValues, textsAt, translate } from '@apim/contract/texts/translate'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { english } from '../../locales/en.ts'
import { pseudoTexts } from '../../shell/pseudo-texts.ts'
import { pseudoLanguages } from '../language.ts'
import { number } from '../numbers.ts'

const inLanguage = (code: string, texts: Texts): TextLanguage => ({ code, texts, number })
const read = (texts: Texts, key: string, values?: TextValues, code = 'en') => translate(inLanguage(code, texts), key, values)

const keysOf = (texts: Texts[string], path: string[] = []): string[] =>
  typeof texts === 'string'
    ? [path.join('.')]
    : Array.isArray(texts)
      ? []
      : Object.entries(texts).flatMap(([name, one]) => keysOf(one, [...path, name]))

const polish: Texts = {
  key_one: '{{count}} klucz',
  key_few: '{{count}} klucze',
  key_many: '{{count}} kluczy',
  key_other: '{{count}} klucza',
}
const languages: [string, Texts][] = [
  ['en', english],
  ...pseudoLanguages.map((code): [string, Texts] => [code, pseudoTexts(english, code)]),
  ['pl', polish],
]

/** The library that the texts' format comes from, told to fill in what it is given as it stands. */
const libraryIn = async (language: string, texts: Texts) => {
  const interpolation = { escapeValue: false }
  const options = { lng: language, lowerCaseLng: true, load: 'currentOnly', interpolation } as const
  const library = i18next.createInstance()
  await library.init({ ...options, resources: { [language]: { translation: texts } } })
  return (key: string, values: Record<string, unknown>): string => library.t(key, values)
}

const isolates = /[\u2068\u2069]/g

test.each(languages)('every text of %s reads as i18next reads it, in every plural', async (language, texts) => {
  const library = await libraryIn(language, texts)
  const names = new Set(JSON.stringify(texts).match(/(?<=\{\{)\w+/g))
  for (const count of [undefined, 0, 1, 2, 3, 5, 11, 22, 100, 1.5]) {
    const values = { ...Object.fromEntries([...names].map((name) => [name, `<${name} & $1>`])), ...(count === undefined ? {} : { count }) }
    const keys = new Set(keysOf(texts).map((one) => one.replace(/_(zero|one|two|few|many|other)$/, '')))
    const wanted = [...keys].filter((key) => count !== undefined || !textsAt(texts, `${key}_other`))
    const ours = wanted.map((key) => [key, read(texts, key, values, language)?.replace(isolates, '')])
    expect(ours).toEqual(wanted.map((key) => [key, library(key, values)]))
  }
})

test('numbers are written in the language of the page, and nothing stands for nothing', () => {
  const texts = { rows_one: '{{count}} row', rows_other: '{{count}} rows of {{total}} {{unknown}}' }
  expect(read(texts, 'rows', { count: 12345, total: 1e6 })).toBe('12,345 rows of 1,000,000 ')
  expect(read(texts, 'rows', { count: 1 })).toBe('1 row')
})

test('a sentence that ends with a name has one full stop, also where the name ends in one', () => {
  const texts = { one: 'Access for {{firm}}. It works.', two: '{{firm}}', three: 'In {{file}}.json', four: 'Ask {{firm}}.' }
  const values = { firm: 'Acme Inc.', file: 'a.' }
  const said = ['one', 'two', 'three', 'four'].map((key) => read(texts, key, values))
  expect(said).toEqual(['Access for Acme Inc. It works.', 'Acme Inc.', 'In a..json', 'Ask Acme Inc.'])
  expect(read(texts, 'four', { firm: 'שלום.' })).toBe('Ask \u2068שלום.\u2069')
  expect(read(texts, 'four', { firm: 'Acme' })).toBe('Ask Acme.')
})

test.each(['group', 'group.none', 'group.text.length', 'constructor', 'group.constructor', 'list.0'])('%s is no text', (key) => {
  expect(read({ group: { text: 'A text' }, list: [{ name: 'A name' }] }, key)).toBeUndefined()
})

const filled = (value: string, language: string) => read({ text: '{{value}}' }, 'text', { value }, language)

test('what is filled into a text keeps its own direction, and nothing is added where both are the same', () => {
  expect(filled('Core Banking', 'en')).toBe('Core Banking')
  expect(filled('Core Banking', 'ar-xb')).toBe('\u2068Core Banking\u2069')
  expect(filled('בנק הפועלים', 'en')).toBe('\u2068בנק הפועלים\u2069')
})

test('what is filled in is not read as a text itself', () => {
  expect(filled('{{value}} $& $t(text)', 'en')).toBe('{{value}} $& $t(text)')
})
