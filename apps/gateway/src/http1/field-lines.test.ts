import { describe, expect, test } from 'vitest'
import { fieldLine, isCleanHead, parseFieldLines } from './field-lines.ts'

const parse = (text: string) => parseFieldLines(text, 0, text.length)

describe('field lines', () => {
  test('become flat pairs in their order, values without blanks around them', () => {
    expect(parse('Host: a\r\nX-A:\t 1 2 \t\r\nx-empty:\r\nX-A: :')).toEqual(['Host', 'a', 'X-A', '1 2', 'x-empty', '', 'X-A', ':'])
    expect(parse('')).toEqual([])
  })

  test.each([
    'no colon',
    ': 1',
    'X A: 1',
    'X-A : 1',
    ' X-A: 1',
    'X-A: 1\r\n folded: 2',
    'X-A: 1\r\n\r\nB: 2',
    'Ä: 1',
    'X\tA: 1',
    'a(b): 1',
  ])('%j are none', (text) => {
    expect(parse(text)).toBeNull()
  })

  test.each(['a\0b', 'a\rb', 'a\nb', 'a\n', '\r', 'a\x7f', 'a\x0bb', 'a\r\r\n', 'a\n\r\n'])(
    '%j is not clean, and no field line',
    (text) => {
      expect(isCleanHead(`Host: a\r\n${text}`)).toBe(false)
      for (const line of [`X-A: ${text}`, `${text}: 1`, `X-${text}: 1`, text]) expect(parse(`Host: a\r\n${line}\r\nB: 1`)).toBeNull()
    },
  )

  test('tabs, bytes over 127 and CRLF are clean', () => {
    expect(isCleanHead('GET / HTTP/1.1\r\nA: \t\x80\xff~\r\nB: 1')).toBe(true)
  })
})

describe('a field line', () => {
  test('is the same however often its value came before, or others did in between', () => {
    const values = ['a', '', 'b'.repeat(200), 'c\t\x80\xff']
    for (let round = 0; round < 40; round++) {
      const value = values[Math.floor(round / 10)] as string
      expect([fieldLine('X-Own', value), fieldLine('x-own', `${value}${round}`)]).toEqual([
        `\r\nX-Own: ${value}`,
        `\r\nx-own: ${value}${round}`,
      ])
      expect(parse(`X-Own: ${value}`)).toEqual(['X-Own', value])
    }
  })

  test('is none with a value that would be more than one line, or a name that is no token', () => {
    for (let round = 0; round < 20; round++) {
      for (const value of ['a\r\nB: 1', 'a\n', '\r', 'a\0', '\x7f', '\u0100']) expect(fieldLine('X-Bad', value)).toBeNull()
      expect(fieldLine('X-Bad', 'fine')).toBe('\r\nX-Bad: fine')
    }
    expect(fieldLine('X Bad', 'fine')).toBeNull()
  })
})
