import { describe, expect, test } from 'vitest'
import { HeadReader, HeadTooLong } from './head-reader.ts'

const MAX_BYTES = 100

/** Passes the text to a reader in pieces; returns the heads, and its verdict on the rest. */
const read = (text: string, pieceBytes: number) => {
  const reader = new HeadReader(MAX_BYTES)
  const bytes = Buffer.from(text, 'latin1')
  const heads: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    let rest: Buffer = bytes.subarray(at, at + pieceBytes)
    while (rest.length > 0) {
      const head = reader.read(rest)
      if (head === null && !reader.isPromising) return { heads, isPromising: false }
      if (head !== null) heads.push(head.text)
      rest = head?.rest ?? rest.subarray(rest.length)
    }
  }
  return { heads, isPromising: true, hasStarted: reader.hasStarted }
}

describe.each([1, 2, 3, 7, 1000])('heads in pieces of %i bytes', (pieceBytes) => {
  test('are read one after another', () => {
    const text = 'GET /a HTTP/1.1\r\nA: 1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET'
    expect(read(text, pieceBytes)).toEqual({ heads: ['GET /a HTTP/1.1\r\nA: 1', 'GET /b HTTP/1.1'], isPromising: true, hasStarted: true })
  })

  test('are refused when too long, before they are complete', () => {
    expect(() => read(`GET / HTTP/1.1\r\nA: ${'a'.repeat(MAX_BYTES)}`, pieceBytes)).toThrow(HeadTooLong)
  })

  test.each(['\x16\x03\x01\x02', 'GET / HTTP/1.1\nHost: a', 'GET / HTTP/1.1\r\nHost: a\rb', 'GET / HTTP/1.1\r\n\n', '\n', 'GET /\0'])(
    '%j cannot become a head',
    (text) => {
      expect(read(`${text}x`, pieceBytes)).toEqual({ heads: [], isPromising: false })
    },
  )

  test.each(['\r', '\r\n', 'GET / HTTP/1.1\r\nA: \t1\r\nB', 'GET / HTTP/1.1\r\n\r'])('%j can become a head', (text) => {
    expect(read(text, pieceBytes)).toMatchObject({ heads: [], isPromising: true })
  })
})
