import { expect, test } from 'vitest'
import { type OutgoingHead, requestHead } from './request-bytes.ts'

const asked = (changes: Partial<OutgoingHead> = {}): OutgoingHead => ({
  method: 'GET',
  path: '/a?b=c',
  headers: ['Host', 'a', 'X-A', 'ä \t1'],
  isUpgrade: false,
  ...changes,
})

test('a head is its request line and its fields, in order', () => {
  expect(requestHead(asked(), 0)).toBe('GET /a?b=c HTTP/1.1\r\nHost: a\r\nX-A: ä \t1\r\nconnection: keep-alive\r\n\r\n')
  expect(requestHead(asked({ isUpgrade: true }), 0)).toMatch(/connection: upgrade\r\nupgrade: websocket\r\n\r\n$/)
})

test.each([
  ['GET', 0, ''],
  ['POST', 0, 'content-length: 0\r\n'],
  ['GET', 5, 'content-length: 5\r\n'],
  ['POST', null, 'transfer-encoding: chunked\r\n'],
  ['POST', undefined, ''],
] as const)('%s with a body of %s bytes says %j', (method, bytes, said) => {
  expect(requestHead(asked({ method }), bytes)).toMatch(new RegExp(`connection: keep-alive\r\n${said}\r\n$`))
})

test.each<[string, Partial<OutgoingHead>]>([
  ['a line break in a value', { headers: ['X-A', 'a\r\nX-B: b'] }],
  ['a lone line feed in a value', { headers: ['X-A', 'a\nb'] }],
  ['NUL in a value', { headers: ['X-A', 'a\0b'] }],
  ['a character above one byte in a value', { headers: ['X-A', 'Łódź'] }],
  ['a line break in a name', { headers: ['X-A\r\nX-B', 'a'] }],
  ['no name', { headers: ['', 'a'] }],
  ['a space in the path', { path: '/a HTTP/1.1\r\nX: y' }],
  ['a line break in the path', { path: '/a\r\n' }],
  ['no path', { path: '' }],
  ['a space in the method', { method: 'GET /secret' }],
])('%s is refused: it would create another header or request', (_name, changes) => {
  expect(() => requestHead(asked(changes), 0)).toThrow(TypeError)
})
