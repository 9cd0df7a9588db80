import { expect, test } from 'vitest'
import { completeLanguages, missingIn } from '../../build/languages.ts'
import { messagesOfSources } from '../../build/messages.ts'
import { pseudoLanguages } from '../shared/language.ts'
import { pseudoTexts } from '../shell/pseudo-texts.ts'
import { english } from './en.ts'

const small = { part: { rows_one: '{{count}} row', rows_other: '{{count}} rows', close: 'Close' }, lines: ['One'] }
const polish = {
  part: { rows_one: 'a', rows_few: 'b {{count}}', rows_many: 'c', rows_other: 'd', close: 'e' },
  lines: ['f'],
  messages: { 'Not so': 'g' },
}

test('English alone is complete now', () => {
  expect(completeLanguages()).toEqual(['en'])
})

test('a language is complete when it has every English key, all its plural forms and every server message', () => {
  expect(missingIn('pl', polish, small, ['Not so'])).toEqual([])
})

test.each([
  ['a key', { ...polish, part: { ...polish.part, close: undefined } }, ['part.close']],
  ['a plural', { ...polish, part: { ...polish.part, rows_few: undefined } }, ['part.rows_few']],
  ['an empty text', { ...polish, lines: [' '] }, ['lines.0']],
  ['a value that nobody fills in', { ...polish, part: { ...polish.part, rows_many: '{{rows}}' } }, ['part.rows_many']],
  ['a message', { ...polish, messages: {} }, ['Not so']],
])('a language without %s is not complete', (_, texts, missing) => {
  expect(missingIn('pl', texts, small, ['Not so'])).toEqual(missing)
})

test('messages of the contract and the server are found in their sources', () => {
  expect(messagesOfSources()).toEqual(
    expect.arrayContaining([
      'Nick Names can only have up to 50 characters',
      'You are not allowed to do this',
      '{{1}} was not found',
      'Unknown Event {{1}}',
    ]),
  )
})

test.each(pseudoLanguages)('%s lengthens every text, in all plural forms, and has the same placeholders as English', (code) => {
  const texts = pseudoTexts(english, code)
  expect(missingIn(code, texts, english, [])).toEqual([])
  expect(texts['part']).toMatchObject({ close: '[Çļöšé ~]' })
})
