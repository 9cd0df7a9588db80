import { expect, it } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

it.each([
  ['de', 'de'],
  ['pt-br,pt;q=0.9', 'pt-BR'],
  ['en;q=0.5, fr-CH, de;q=0.7', 'fr-CH'],
  ['fr;q=0, sk;q=0.1', 'sk'],
  [' he ; q=0.8 ', 'he'],
  ['*, es;q=0.3', 'es'],
])('of %j, %s is preferred', (header, tag) => expect(preferredLanguage(header)).toBe(tag))

it.each([undefined, '', '*', 'de_DE@euro', ';;;,,', `${'a-'.repeat(400)}`, 'x'.repeat(100_000), 'en;q=0', '<script>', 'de\r\nbcc: a@b'])(
  '%j names none',
  (header) => expect(preferredLanguage(header)).toBeUndefined(),
)
