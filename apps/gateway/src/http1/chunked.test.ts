import { describe, expect, test } from 'vitest'
import { BadChunk, ChunkedReader } from './chunked.ts'

/** Reads a body that arrives in pieces of this many bytes. */
const read = (text: string, pieceBytes: number) => {
  const reader = new ChunkedReader()
  const bytes = Buffer.from(text, 'latin1')
  let content = ''
  let used = 0
  for (let at = 0; at < bytes.length && !reader.isDone; at += pieceBytes)
    used += reader.read(bytes.subarray(at, at + pieceBytes), (part) => {
      content += part.toString('latin1')
    })
  return { content, rest: text.slice(used), isDone: reader.isDone }
}

describe.each([1, 2, 3, 7, 1000])('a chunked body in pieces of %i bytes', (pieceBytes) => {
  test('is read to its end and not beyond', () => {
    const text = '5\r\nhello\r\nA;name="va;l\\"ue";other;third=3\r\n0123456789\r\n0\r\nX-A: 1\r\nX-B:\r\n\r\nGET / HTTP/1.1\r\n'
    expect(read(text, pieceBytes)).toEqual({ content: 'hello0123456789', rest: 'GET / HTTP/1.1\r\n', isDone: true })
  })

  test('is complete without content', () => {
    expect(read('0\r\n\r\n', pieceBytes)).toEqual({ content: '', rest: '', isDone: true })
  })

  test('is incomplete if it is cut off', () => {
    expect(read('5\r\nhello\r\n0\r\n', pieceBytes)).toMatchObject({ isDone: false })
  })

  test.each([
    ['a sign', '+5\r\nhello\r\n'],
    ['0x', '0x5\r\nhello\r\n'],
    ['no size', '\r\nhello\r\n'],
    ['a size beyond the number range', `${'f'.repeat(14)}\r\nhello\r\n`],
    ['a space before the size', ' 5\r\nhello\r\n'],
    ['a space after the size', '5 \r\nhello\r\n'],
    ['a space before an extension', '5 ;a\r\nhello\r\n'],
    ['a chunk longer than its size', '3\r\nhello\r\n'],
    ['a lone line feed after the size', '5\nhello\r\n'],
    ['a lone line feed after the chunk', '5\r\nhello\n0\r\n\r\n'],
    ['a carriage return in an extension', '5;a\rb\r\nhello\r\n'],
    ['an endless extension', `5;${'a'.repeat(5_000)}\r\nhello\r\n`],
    ['endless extensions', `1;${'a'.repeat(2_000)}\r\nx\r\n`.repeat(9)],
    ['an invalid trailer', '0\r\nX A: 1\r\n\r\n'],
    ['an extension without a name', '5;\r\nhello\r\n'],
    ['an extension that ends within its value', '5;a="b\r\nhello\r\n'],
    ['an extension value with something after its end', '5;a="b"c\r\nhello\r\n'],
    ['a length in its trailers', '0\r\ncontent-Length: 5\r\n\r\n'],
    ['endless trailers', `0\r\n${`X-A: ${'a'.repeat(2_000)}\r\n`.repeat(9)}\r\n`],
  ])('is refused with %s', (_name, text) => {
    expect(() => read(text, pieceBytes)).toThrow(BadChunk)
  })
})
