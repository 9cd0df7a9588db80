import { expect, test, vi } from 'vitest'
import { inLanguage } from '../testing/language.ts'
import { directionOf, isLanguage, languageNames, locale, offeredLanguages, tagOf } from './language.ts'
import { calendarDay, day, moment, second } from './time.ts'

test('the languages are those of the specification, and Hebrew alone is written from right to left', () => {
  expect(Object.keys(languageNames)).toEqual(['en', 'de', 'sk', 'fr', 'es', 'pt-br', 'zh-cn', 'he'])
  expect(Object.keys(languageNames).filter((code) => directionOf(code) === 'rtl')).toEqual(['he'])
})

test('every language has a tag that HTML and Intl know', () => {
  expect(Object.keys(languageNames).map(tagOf)).toEqual(['en', 'de', 'sk', 'fr', 'es', 'pt-BR', 'zh-CN', 'he'])
})

test('languages nobody reads can be set, and are not to choose from', () => {
  expect(isLanguage('ar-xb')).toBe(true)
  expect(offeredLanguages()).toEqual(['en'])
  expect(isLanguage('de')).toBe(false)
})

test('dates are written in the language of the page', () => {
  const iso = '2026-11-02T12:58:03Z'
  expect(inLanguage('de', () => [day(iso), calendarDay('2026-11-02')])).toEqual(['2. Nov. 2026', '2. Nov. 2026'])
  for (const written of inLanguage('fr', () => [moment(iso), second(iso)])) expect(written).toMatch(/^2 nov\. 2026/)
})

test('a language is written as where the reader lives, where the browser says so, and never in another language', () => {
  expect(inLanguage('de', locale)).toBe('de')
  expect(inLanguage('pt-br', locale)).toBe('pt-BR')
})

test.each([
  [['en-US@posix', 'en-GB'], 'en-GB'],
  [['en-US.UTF-8'], 'en'],
  [['C'], 'en'],
  [[], 'en'],
])('a browser that calls its languages %j has dates and numbers all the same, in %s', (languages, written) => {
  const own = vi.spyOn(globalThis.navigator, 'languages', 'get').mockReturnValue(languages)
  expect(inLanguage('en', () => [locale(), calendarDay('2026-11-02').includes('2026')])).toEqual([written, true])
  own.mockRestore()
})
