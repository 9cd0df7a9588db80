import { describe, expect, test, vi } from 'vitest'
import { HeadCache } from './head-cache.ts'

const heads = new HeadCache()
const parse = (text: string, cache = heads) => cache.parse(text, 0, text.length)
const fieldLine = (name: string, value: string) => heads.line(name, value)

const TOKEN = /^[\w!#$%&'*+\-.^`|~]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** A plain implementation of field-line parsing, as the oracle. */
const plainParse = (text: string): string[] | null => {
  const lines = text === '' ? [] : text.replace(/\r\n$/, '').split('\r\n')
  const pairs = lines.map((line) => /^([^:]*):[\t ]*(.*?)[\t ]*$/s.exec(line))
  const isRight = pairs.every((pair) => pair !== null && TOKEN.test(pair[1] as string) && VALUE.test(pair[2] as string))
  return isRight ? pairs.flatMap((pair) => [pair?.[1] as string, pair?.[2] as string]) : null
}

const plainLine = (name: string, value: string): string | null => (TOKEN.test(name) && VALUE.test(value) ? `\r\n${name}: ${value}` : null)

describe('field lines', () => {
  test('become flat pairs in order, with values trimmed', () => {
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
  ])('%j are invalid', (text) => {
    expect(parse(text)).toBeNull()
  })

  test.each(['a\0b', 'a\rb', 'a\nb', 'a\n', '\r', 'a\x7f', 'a\x0bb', 'a\r\r\n', 'a\n\r\n'])('%j is not a field line', (text) => {
    for (const line of [`X-A: ${text}`, `${text}: 1`, `X-${text}: 1`, text]) expect(parse(`Host: a\r\n${line}\r\nB: 1`)).toBeNull()
  })
})

describe('a field line', () => {
  test('is the same however often its value came before, or others in between', () => {
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

  test('is invalid with a value of several lines, or a name that is not a token', () => {
    for (let round = 0; round < 20; round++) {
      for (const value of ['a\r\nB: 1', 'a\n', '\r', 'a\0', '\x7f', '\u0100']) expect(fieldLine('X-Bad', value)).toBeNull()
      expect(fieldLine('X-Bad', 'fine')).toBe('\r\nX-Bad: fine')
    }
    expect(fieldLine('X Bad', 'fine')).toBeNull()
  })
})

/** A pseudorandom number below `limit`, from a seed. */
const dice = (start: number) => {
  let seed = start
  return (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
}

describe('the cache changes no result', () => {
  const names = ['Host', 'host', 'X-A', 'x-a', 'Authorization', 'a'.repeat(60), 'X A', '', 'Ä', 'X\t', '#!~']
  const values = ['', '1', 'text/html', 'b'.repeat(200), '\t', ' two words ', 'a\0', 'ü', '\u0100', 'a\rb', 'a\nb', ':', 'a: b']

  test.each([1, 2, 3])('lines are parsed and written as in the plain implementation, whatever came before (seed %i)', (seed) => {
    const roll = dice(seed)
    const cache = new HeadCache()
    const pick = (from: readonly string[]) => from[roll(from.length)] as string
    for (let round = 0; round < 20_000; round++) {
      const [name, value] = [roll(50) === 0 ? `Junk-${round}` : pick(names), pick(values)]
      expect(cache.line(name, value)).toBe(plainLine(name, value))
      expect(cache.keyOf(name)).toBe(name.toLowerCase())
      expect(cache.isFieldName(name)).toBe(TOKEN.test(name))
      const text = `${name}:${pick(['', ' ', '\t '])}${value}\r\n${pick(names)}: ${pick(values)}`
      expect(parse(text, cache)).toEqual(plainParse(text))
    }
  })

  /** Writes each value twice, to the upstream and to the client, and returns how many copies the cache made. */
  const copies = (cache: HeadCache, requests: number, valueOf: (request: number) => string): number => {
    const from = Buffer.from.bind(Buffer) as (text: string, encoding: BufferEncoding) => Buffer
    let made = 0
    const spy = vi.spyOn(Buffer, 'from').mockImplementation(((text: string, encoding: BufferEncoding) => {
      made++
      return from(text, encoding)
    }) as typeof Buffer.from)
    for (let request = 0; request < requests; request++)
      expect([cache.line('X-Id', valueOf(request)), cache.line('X-Id', valueOf(request))]).not.toContain(null)
    spy.mockRestore()
    return made
  }

  test('values that differ in each request are rarely copied', () => {
    expect(copies(new HeadCache(), 20_000, (request) => `id-${request}`)).toBeLessThan(60)
  })

  test('a value that stays is cached, even if its name had a different one in each request before', () => {
    const cache = new HeadCache()
    copies(cache, 20_000, (request) => `id-${request}`)
    copies(cache, 5_000, () => 'settled')
    expect(copies(cache, 20_000, (request) => (request % 1_000 === 0 ? `other-${request}` : 'settled'))).toBe(0)
  })

  test('made-up names do not disable the cache: later names are still cached', () => {
    const cache = new HeadCache()
    for (let number = 0; number < 5_000; number++) parse(`Junk-${number}: 1`, cache)
    parse('Content-Type: text/html', cache)
    expect(cache.remembers('Content-Type')).toBe(true)
  })

  test('made-up names take only a bounded amount of memory', () => {
    const cache = new HeadCache()
    const made = Array.from({ length: 10_000 }, (_, number) => `Junk-${number}`)
    for (const name of made) parse(`${name}: 1`, cache)
    expect(made.filter((name) => cache.remembers(name)).length).toBeLessThanOrEqual(2_000)
    parse(`${'a'.repeat(41)}: 1`, cache)
    expect(cache.remembers('a'.repeat(41))).toBe(false)
  })
})
