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

test('a language is complete when it has every key of English, every plural of its own and every message of the service', () => {
  expect(missingIn('pl', polish, small, ['Not so'])).toEqual([])
})

test.each([
  ['a key', { ...polish, part: { ...polish.part, close: undefined } }, ['part.close']],
  ['a plural', { ...polish, part: { ...polish.part, rows_few: undefined } }, ['part.rows_few']],
  ['an empty text', { ...polish, lines: [' '] }, ['lines.0']],
  ['a value that nobody fills in', { ...polish, part: { ...polish.part, rows_many: '{{rows}}' } }, ['part.rows_many']],
  ['a message', { ...polish, messages: {} }, ['Not so']],
])('it is not without %s', (_, texts, missing) => {
  expect(missingIn('pl', texts, small, ['Not so'])).toEqual(missing)
})

test('the messages of the contract and of the service are found where they are written', () => {
  expect(messagesOfSources()).toEqual(
    expect.arrayContaining([
      'Nick Names can only have up to 50 characters',
      'You are not allowed to do this',
      '{{1}} was not found',
      'Unknown Event {{1}}',
    ]),
  )
})

test.each(pseudoLanguages)('%s says everything longer, in all of its plurals, and fills in what English does', (code) => {
  const texts = pseudoTexts(english, code)
  expect(missingIn(code, texts, english, [])).toEqual([])
  expect(texts['part']).toMatchObject({ close: '[Çļöšé ~]' })
})
