import { expect, test } from 'vitest'
import { isCleanHead } from './field-lines.ts'

test.each(['a\0b', 'a\rb', 'a\nb', 'a\n', '\r', 'a\x7f', 'a\x0bb', 'a\r\r\n', 'a\n\r\n'])('%j is not clean', (text) => {
  expect(isCleanHead(`Host: a\r\n${text}`)).toBe(false)
})

test('tabs, bytes over 127 and CRLF are clean', () => {
  expect(isCleanHead('GET / HTTP/1.1\r\nA: \t\x80\xff~\r\nB: 1')).toBe(true)
})
