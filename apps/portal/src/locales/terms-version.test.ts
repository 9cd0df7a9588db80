import { createHash } from 'node:crypto'
import { termsVersion } from '@apim/contract/constants'
import { expect, test } from 'vitest'
import { english } from './en.ts'

/** Add a line for each new version; never change one, because people have accepted it. */
const texts: Record<number, string> = { 1: '104d5ec4dcedf996' }

test('a change of the terms is a new version, so that everyone is asked to accept it', () => {
  expect(createHash('sha256').update(JSON.stringify(english.legal.terms)).digest('hex').slice(0, 16)).toBe(texts[termsVersion])
})
