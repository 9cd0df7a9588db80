import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Core Banking', 'core  banking ', true],
  ['Caf\u00e9', 'Cafe\u0301', true],
  ['Core\u00a0Banking', 'Core Banking', true],
  ['\uff36\uff11', 'v1', true],
  ['STRASSE', 'straße', false],
  ['Core Banking', 'Core-Banking', false],
  ['1.0', '1.0.0', false],
])('%j and %j read the same: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
