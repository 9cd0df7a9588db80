import { directionOf } from '@apim/contract/texts/direction'
import { expect, test, vi } from 'vitest'
import { inLanguage } from '../testing/language.ts'
import { isLanguage, languageNames, locale, offeredLanguages, tagOf } from './language.ts'
import { calendarDay, day, moment, second } from './time.ts'

test('the languages are those of the specification, and only Hebrew is written right to left', () => {
  expect(Object.keys(languageNames)).toEqual(['en', 'de', 'sk', 'fr', 'es', 'pt-br', 'zh-cn', 'he'])
  expect(Object.keys(languageNames).filter((code) => directionOf(code) === 'rtl')).toEqual(['he'])
})

test('every language has a tag that HTML and Intl accept', () => {
  expect(Object.keys(languageNames).map(tagOf)).toEqual(['en', 'de', 'sk', 'fr', 'es', 'pt-BR', 'zh-CN', 'he'])
})

test('pseudo-languages can be set but are not offered', () => {
  expect(isLanguage('ar-xb')).toBe(true)
  expect(offeredLanguages()).toEqual(['en'])
  expect(isLanguage('de')).toBe(false)
})

test('dates are formatted in the language of the page', () => {
  const iso = '2026-11-02T12:58:03Z'
  expect(inLanguage('de', () => [day(iso), calendarDay('2026-11-02')])).toEqual(['2. Nov. 2026', '2. Nov. 2026'])
  for (const written of inLanguage('fr', () => [moment(iso), second(iso)])) expect(written).toMatch(/^2 nov\. 2026/)
})

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'de', 'en-US', 'en'], 'en-DE'],
  ['en', ['fr', 'en-CA'], 'en-CA'],
  ['de', ['en-CH'], 'de-CH'],
  ['pt-br', ['pt-PT'], 'pt-BR'],
  ['en', ['en-US@posix', 'en-GB'], 'en-GB'],
  ['en', ['en-US.UTF-8'], 'en'],
  ['en', ['C'], 'en'],
  ['en', [], 'en'],
])('dates and numbers on a page in %s are formatted for the region of a reader of %j: %s', (language, languages, written) => {
  const own = vi.spyOn(globalThis.navigator, 'languages', 'get').mockReturnValue(languages)
  expect(inLanguage(language, () => [locale(), calendarDay('2026-11-02').includes('2026')])).toEqual([written, true])
  own.mockRestore()
})

test.each([
  [['en-GB'], '2 Nov 2026, 09:05'],
  [['en-US'], 'Nov 2, 2026, 09:05 AM'],
  [['de-DE', 'en-US'], '2 Nov 2026, 09:05'],
])('the time of day is formatted for the region of a reader of %j: %s', (languages, written) => {
  const own = vi.spyOn(globalThis.navigator, 'languages', 'get').mockReturnValue(languages)
  const shown = inLanguage('en', () => moment(new Date(2026, 10, 2, 9, 5).toISOString()))
  expect(shown.replace(/[\u00a0\u202f]/g, ' ')).toBe(written)
  own.mockRestore()
})
