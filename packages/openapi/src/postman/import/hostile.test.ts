import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Oversize } from '../../size/measure.ts'
import { NoCollection } from './collection.ts'
import { documentOf } from './document.ts'
import { maskText } from './secrets/clean.ts'
import { createScrub } from './secrets/scrub.ts'

const collection = (item: unknown, more: object = {}) => ({ info: { name: 'One' }, item, ...more })
const request = (url: string, more: object = {}) => ({ name: 'It', request: { method: 'POST', url, ...more } })

describe('what is no collection of format 2 is refused with what it is', () => {
  test.each([
    [{ id: 'a', name: 'Old', order: [], requests: [] }, 'first-format'],
    [{ info: { name: 'Old', schema: 'https://schema.getpostman.com/json/collection/v1.0.0/collection.json' } }, 'first-format'],
    [{ name: 'TEST', values: [{ key: 'a', value: 'b' }] }, 'environment'],
    [{ openapi: '3.1.0' }, 'no-collection'],
    [[], 'no-collection'],
    ['text', 'no-collection'],
    [null, 'no-collection'],
  ])('%j', (value, message) => {
    expect(() => documentOf(value)).toThrow(NoCollection)
    expect(() => documentOf(value)).toThrow(message)
  })

  test('as Postman’s own API answers it, it is read', () =>
    expect(documentOf({ collection: collection([request('https://a.example/a')]) }).operations).toBe(1))
})

test('dirt is left out and said, and the rest is a document', () => {
  const dirt = JSON.parse(readFileSync(new URL('./collections/dirt.json', import.meta.url), 'utf8')) as unknown
  const { document, left } = documentOf(dirt)
  const paths = ['/', '/__proto__', '/x/{id}/{id2}/{id3}/%7Bodd/%7D', '/things/{one}', '//7/b']
  expect(Object.keys(document['paths'] as object)).toEqual(paths)
  expect(left.map(({ reason }) => reason)).toEqual(['duplicate', 'address', 'auth', 'method', 'example', 'unreadable'])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

/** Time of this process alone: the machine may be busy. */
const cpuMs = (work: () => unknown) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const outcome = (value: unknown) => {
  try {
    return documentOf(value).operations
  } catch (error) {
    if (error instanceof Oversize || error instanceof NoCollection) return error.message
    throw error
  }
}

/** What people send: a body of a few fields, many times. */
const ordinaryMegabyte = '{\n  "accountId": "A-0001",\n  "amount": 125.5,\n  "reference": "Invoice 4711, due in May"\n}\n'.repeat(11_600)

describe('a hostile collection is a document or an error that says why, and never keeps anyone waiting', () => {
  const deep = (levels: number) =>
    Array.from({ length: levels }).reduce<unknown>((item) => [{ name: 'f', item }], [request('https://a.example/a')])
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  test.each<[string, () => unknown, unknown]>([
    ['deep folders', () => collection(deep(5000)), expect.stringMatching(/nested deeper than 64 levels/)],
    [
      'a name that changes all objects',
      () => JSON.parse('{"info":{"name":"x","__proto__":{}},"item":[]}'),
      expect.stringMatching(/__proto__/),
    ],
    [
      'more nodes than anyone has',
      () => collection(Array.from({ length: 1_000_001 }, () => null)),
      expect.stringMatching(/more than 1,000,000 nodes/),
    ],
    ['many requests of one path', () => collection(Array.from({ length: 20_000 }, (_, at) => request(`https://a.example/a?p${at}=1`))), 1],
    ['many requests of one name', () => collection(Array.from({ length: 20_000 }, (_, at) => request(`https://a.example/${at}`))), 20_000],
    ['many parts of one name', () => collection([request(`https://a.example/${'{x}/'.repeat(300)}`)]), 1],
    ['a path of many parts', () => collection([request(`https://a.example/${'{x}/'.repeat(1_000_000)}`)]), 0],
    ['variables that grow', () => collection([request('{{a}}/x')], { variable: [{ key: 'a', value: '{{a}}'.repeat(100_000) }] }), 1],
    ['a body that is deep', () => collection([request('https://a.example/a', { body: { mode: 'raw', raw: nested } })]), 1],
    ['a body of braces', () => collection([request('https://a.example/a', { body: { mode: 'raw', raw: '<a'.repeat(2_000_000) } })]), 1],
    ['a body of quotes', () => collection([request('https://a.example/a', { body: { mode: 'raw', raw: 'a="'.repeat(1_000_000) } })]), 1],
    [
      'a body of names',
      () => collection([request('https://a.example/a', { body: { mode: 'raw', raw: `<${'a'.repeat(400)}`.repeat(10_000) } })]),
      1,
    ],
    [
      'keys without an end',
      () => collection([request('https://a.example/a', { description: '-----BEGIN PRIVATE KEY-----'.repeat(100_000) })]),
      1,
    ],
    [
      'bodies of one path that have no name in common',
      () =>
        collection(
          Array.from({ length: 6000 }, (_, at) =>
            request('https://a.example/a', { body: { mode: 'raw', raw: `{"a${at}":1}`, options: { raw: { language: 'json' } } } }),
          ),
        ),
      1,
    ],
    ['starts of tokens', () => collection([request('https://a.example/a', { description: 'eyJ-'.repeat(500_000) })]), 1],
    [
      'many secrets in many texts',
      () =>
        collection(
          Array.from({ length: 20_000 }, (_, at) =>
            request(`https://a.example/${at}`, { description: 'secret-value-of-nobody '.repeat(10) }),
          ),
          { variable: Array.from({ length: 20_000 }, (_, at) => ({ key: 'password', value: `secret-value-${at}` })) },
        ),
      20_000,
    ],
  ])('%s', (_, make, expected) => {
    const value = make()
    let found: string | number = ''
    expect(cpuMs(() => (found = outcome(value)))).toBeLessThan(20_000)
    expect(found).toEqual(expected)
  })
})

test.each([
  'password=',
  'password="',
  "password='",
  'password: \\"',
  'password: [',
  '"password": {"',
  '<password>',
  '<password><![CDATA[',
  '<a1><password></a1>',
  'password:*',
  'x password: b ',
  '"password:b" ',
  '"password=b" ',
  "'password:a\n",
  ' -u a:"',
  ' -u "a:',
  ' --password "',
  '\\\\\\"',
  'a.',
  'eyJ-',
  '{{',
  '?token=',
  'key-eyJaaaaaaaa.',
  'key1=',
  'key1：',
  'key1:',
  'token_type=',
  'primarykey=',
  'password_url=',
  '=;`auth',
  ';password=x',
  'key1=aB3dE6gH9jK2mN5pQ8sT1v;',
  'key1:aB3dE6gH9jK2mN5pQ8sT1v,',
  '"password":x,',
  ';password=********',
  "password '\\'",
  "identified by '\\'' ",
  'set password for ',
  'identified by x1 replace ',
  'IDENTIFIED BY "a"" ',
  'curl -su a:b ',
  'curl "',
  " curl '",
  'curl -d "a\n -su a:b ',
  " -u 'a:b'\\''",
  " --password 'b'\\''",
  "password='b'\\''",
  "'password:b'\\''",
  'redis-cli -a ',
  'Password:\n\n',
  'Passwords:\n- a: b\n- ',
  'password (default: ',
  'a,password\n"',
  'a,password\n',
  '<a name="password"></a><b name="password">',
  'mysql ',
  '\\\\a ',
])('a text of a megabyte takes no more than 15 times as long as an ordinary one, whatever it repeats: %s', (piece) => {
  const masking = (text: string) => () => createScrub([])(maskText(text, () => undefined))
  masking(piece.repeat(10_000 / piece.length))()
  expect(cpuMs(masking(piece.repeat(1_000_000 / piece.length))) / cpuMs(masking(ordinaryMegabyte))).toBeLessThan(15)
})

/** The better of two: the machine may be busy. */
const bestMs = (work: () => unknown) => Math.min(cpuMs(work), cpuMs(work))

test.each<[string, string, string]>([
  ['backslashes', '', '\\'],
  ['backslashes before quotes', '', '\\\\\\"'],
  ['backslashes after a name', '', 'password: \\'],
  ['quotes within more and more quotes', '', 'password: \\\\\\"'],
  ['escapes in quotes', '', '"a\\n" '],
  ['quotes in quotes', '', '"{\\"a\\":'],
  ['bytes of an address', '', '%2525%20'],
  ['names', '', 'a: '],
  ['names of fields', '', 'name=password '],
  ['values of fields', '', 'value: "'],
  ['values within a value', 'value: "', 'v=1 '],
  ['lists in paragraphs', '', 'password: [\n\n'],
  ['blocks', '', 'password: |\n a\n'],
  ['brackets', '', 'a[:'],
  ['parts', '', 'form-data; name="password"\n\n'],
  ['elements of two', '', '<key>password</key><value>'],
  ['addresses', '', 'a://b:c@'],
  ['sentences', '', 'password: the user '],
  ['words', '', 'password of a is '],
  ['cells', '', '| key '],
  ['keys without an end', '', '-----BEGIN PRIVATE KEY-----'],
])('four times the text takes about four times as long: %s', (_, start, piece) => {
  const mask = (length: number) => {
    const text = start + piece.repeat(length / piece.length)
    return bestMs(() => maskText(text, () => undefined))
  }
  mask(10_000)
  expect(mask(160_000) / Math.max(mask(40_000), 2)).toBeLessThan(10)
})

test.each<[string, number, (at: number) => string]>([
  ['elements', 70_000, (at) => `<token${at}>x`],
  ['words with backslashes', 110_000, (at) => `\\\\${at} `],
  ['words of addresses', 75_000, (at) => `%252541${at} `],
])('a megabyte of %s of which no two are the same takes no more than 15 times as long as an ordinary one', (_, count, piece) => {
  const text = Array.from({ length: count }, (_none, at) => piece(at)).join('')
  const masking = (one: string) => () => maskText(one, () => undefined)
  expect(cpuMs(masking(text)) / cpuMs(masking(ordinaryMegabyte))).toBeLessThan(15)
})

test('where texts are too deep in texts to be read, one that holds a secret is not taken for harmless elsewhere', () => {
  const quoted = (text: string, times: number): string => (times === 0 ? text : quoted(JSON.stringify(text), times - 1))
  const hidden = 'a "\\x70assword: hunter2" b'
  const masked = maskText(`see ${quoted(hidden, 5)} and ${quoted(hidden, 1)}`, () => undefined)
  expect(masked.slice(masked.lastIndexOf(' and '))).toMatch(/password: \*{8}/)
})

test.each(['eyJ', 'password=', ' -u "a:', " -u 'a:", '<password>'])('a run of millions of letters after %s is no error', (start) => {
  const text = start + 'x'.repeat(13_000_000)
  expect(createScrub([])(maskText(text, () => undefined)).length).toBeGreaterThan(0)
})

const header = { key: 'Accept', value: 'a' }
const raw = (text: string) => collection([request('https://a.example/a', { body: { mode: 'raw', raw: text } })])
const each = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const authorized = (auth: (at: number) => object) => (count: number) =>
  collection(each(count, (at) => request(`https://a.example/${at}`, { header: [header], auth: auth(at) })))

test.each<[string, number, (count: number) => unknown]>([
  [
    'fields of one name',
    5_000,
    (count) =>
      collection([
        request('https://a.example/a', { body: { mode: 'urlencoded', urlencoded: each(count, (at) => ({ key: 'a', value: `v${at}` })) } }),
      ]),
  ],
  [
    'names that are tokens',
    1_000,
    (count) => raw(JSON.stringify(Object.fromEntries(each(count, (at) => [`ghp_aB3dE6gH9jK2mN5pQ8sT1v${at}`, 1])))),
  ],
  ['objects that do not end', 8_000, (count) => raw('"key1":{'.repeat(count))],
  ['blocks far to the right', 500, (count) => raw(`${' '.repeat(82)}key1: |\n`.repeat(count))],
  ['blocks after long words', 500, (count) => raw(` ${'x'.repeat(210)} key1: |\n`.repeat(count))],
  ['keys in headers of their own', 1_000, authorized((at) => ({ type: 'apikey', apikey: [{ key: 'key', value: `X-Of-${at}` }] }))],
  [
    'flows with addresses of their own',
    1_000,
    authorized((at) => ({
      type: 'oauth2',
      oauth2: { grant_type: 'client_credentials', accessTokenUrl: `https://a.example/t/${at}` },
    })),
  ],
  ['parameters of a path in a body', 500, (count) => raw(';a=%41'.repeat(count))],
])('a collection that is four times as large takes about four times as long: %s', (_, count, make) => {
  const [small, large] = [make(count), make(count * 4)]
  documentOf(small)
  expect(
    bestMs(() => documentOf(large)) /
      Math.max(
        bestMs(() => documentOf(small)),
        2,
      ),
  ).toBeLessThan(8)
})
