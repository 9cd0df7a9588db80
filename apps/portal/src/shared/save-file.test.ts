import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test.each([
  ['Account Verification', 'account-verification'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Zahlungen für Ämter', 'zahlungen-fu-r-a-mter'],
  ['支払い', 'api'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('%s is saved as %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
