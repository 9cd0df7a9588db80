import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { description } from '../../../../../sample/description.ts'
import { DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { inspect } from './inspect.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const installed = (name: string) => fileURLToPath(import.meta.resolve(name))
const copied = (name: string) => new URL(`../../../../../documents/${name}`, import.meta.url)

const minimal = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1.0.0' },
  paths: { '/payments': { get: { operationId: 'list', responses: { 200: { description: 'All of them' } } } } },
}
const withSchema = (schema: unknown) => ({ ...minimal, components: { schemas: { Payment: schema } } })
const json = (value: unknown) => inspect(bytes(JSON.stringify(value)), 'api.json')
const yaml = (text: string) => inspect(bytes(text), 'api.yaml')

const refusal = async (attempt: Promise<unknown>): Promise<DocumentRefusal> => {
  const error = await attempt.then(
    () => new Error('the document was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DocumentRefusal)
  return error as DocumentRefusal
}

describe('real documents', () => {
  test.each([
    ['alertmanager.yaml', 'swagger 2.0', 'Alertmanager API', '0.0.1', 9, '/api/v2/'],
    ['docker-engine.yaml', 'swagger 2.0', 'Docker Engine API', '1.56', 108, '/v1.56'],
    ['openfigi.json', 'openapi 3.0', 'OpenFIGI API', '1.4.0', 2, 'https://api.openfigi.com/{basePath}'],
    ['portfolio-optimizer.json', 'openapi 3.0', 'Portfolio Optimizer', '1.0.9', 94, 'https://api.portfoliooptimizer.io/v1'],
    [
      'swiss-nextgen-banking.json',
      'openapi 3.0',
      'Swiss NextGen Banking API-Framework',
      '1.3.8_2020-12-14 - Swiss edition 1.3.8.1-CH',
      34,
      'https://api.dev.openbankingproject.ch',
    ],
    ['velo-payments.json', 'openapi 3.0', 'Velo Payments APIs', '2.35.57', 100, 'https://api.sandbox.velopayments.com/'],
    ['xero-bank-feeds.json', 'openapi 3.0', 'Xero Bank Feeds API', '2.9.4', 7, 'https://api.xero.com/bankfeeds.xro/1.0'],
    ['sample-bank.yaml', 'openapi 3.1', 'Sample Bank', '1.0.0', 8, 'http://127.0.0.1:8090'],
  ])('%s is accepted, with its facts', async (file, format, title, version, operations, server) => {
    const original = new Uint8Array(await readFile(copied(file)))
    const document = await inspect(original, file)
    expect(document).toMatchObject({ format, title, version })
    expect(document.operations).toHaveLength(operations)
    expect(document.servers).toContain(server)
    expect(document.description.length).toBeLessThanOrEqual(1000)
    expect(document.description).not.toMatch(/<[a-z/]/i)
    expect(document.original).toBe(original)
    expect(document.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(new TextDecoder().decode(document.normalised ?? undefined))).toHaveProperty('info.title')
  })

  test('Scalar Galaxy is OpenAPI 3.1 in both syntaxes, with the same content', async () => {
    const [fromYaml, fromJson] = await Promise.all(
      ['yaml', 'json'].map(async (ending) => {
        const file = installed(`@scalar/galaxy/3.1.${ending}`)
        return inspect(new Uint8Array(await readFile(file)), file)
      }),
    )
    expect(fromYaml).toMatchObject({ format: 'openapi 3.1', title: 'Scalar Galaxy', syntax: 'yaml' })
    expect(fromJson).toMatchObject({ format: 'openapi 3.1', syntax: 'json' })
    expect(fromYaml?.operations).toEqual(fromJson?.operations)
  })

  test.each(['3.0/json/star-trek.json', '3.1/json/train-travel.json', '3.1/yaml/readme.yaml', '2.0/yaml/petstore.yaml'])(
    '%s of the examples of ReadMe is taken',
    async (file) => {
      const document = await inspect(new Uint8Array(await readFile(installed(`@readme/oas-examples/${file}`))), file)
      expect(document.operations.length).toBeGreaterThan(5)
    },
  )

  test('the sample description lists exactly the calls that the sample service answers', async () => {
    const own = await inspect(new Uint8Array(await readFile(copied('sample-bank.yaml'))), 'a.yaml')
    const served = await json(description)
    const calls = (document: typeof own) => document.operations.map(({ method, path }) => `${method} ${path}`).sort()
    expect(calls(own)).toEqual(calls(served))
  })

  test('an operation has method, path, summary, id and tags', async () => {
    const document = await inspect(new Uint8Array(await readFile(copied('sample-bank.yaml'))), 'a.yaml')
    expect(document.operations[0]).toEqual({
      method: 'GET',
      path: '/customers',
      summary: 'List customers',
      operationId: 'listCustomers',
      tags: ['Customers'],
    })
  })
})

test('the operation that is the easiest to call says what query and headers it needs, and no other does', async () => {
  const required = { required: true, schema: { type: 'string' } }
  const needed = {
    parameters: [
      { ...required, name: 'day', in: 'query', example: '2026-01-05' },
      { ...required, name: 'X-Version', in: 'header', example: '2' },
    ],
  }
  const read = { get: { ...needed, responses: { 200: { description: 'ok' } } } }
  const text = JSON.stringify({ ...minimal, paths: { '/rates': read, '/prices': read } })
  const document = await inspect(new TextEncoder().encode(text), 'a.json')
  expect(document.operations.map(({ path, query, headers }) => [path, query, headers])).toEqual([
    ['/rates', '?day=2026-01-05', [{ name: 'X-Version', value: '2' }]],
    ['/prices', undefined, undefined],
  ])
})

describe('files that are not API descriptions', () => {
  test.each([
    ['an AsyncAPI document', { asyncapi: '3.0.0', info: {} }, /names no version/],
    ['OpenAPI 3.2', { ...minimal, openapi: '3.2.0' }, /3\.2\.0/],
    ['Swagger 1.2', { swagger: '1.2' }, /1\.2/],
    ['a version that is a number', { ...minimal, openapi: 3.1 }, /not an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0/],
    ['a list', [1, 2], /names no version/],
    ['a text', 'hello', /names no version/],
    ['null', null, /names no version/],
  ])('%s is refused with its message', async (_name, value, message) => {
    const error = await refusal(json(value))
    expect(error.reason).toBe('not-openapi')
    expect(error.message).toMatch(message)
    expect(error.pointer).toMatch(/^#\/(openapi|swagger)$/)
  })

  test('a document without title is refused, naming pointer and line', async () => {
    const error = await refusal(yaml('openapi: 3.1.0\ninfo:\n  version: 1.0.0\npaths: {}\n'))
    expect(error).toMatchObject({ reason: 'invalid', pointer: '#/info', line: 2 })
    expect(error.message).toContain('title')
  })

  test('an unquoted version is refused, naming pointer and line', async () => {
    const error = await refusal(yaml('openapi: 3.0.3\ninfo:\n  title: A\n  version: 1.0\npaths: {}\n'))
    expect(error).toMatchObject({ reason: 'invalid', pointer: '#/info/version', line: 4 })
  })

  test('several errors are counted', async () => {
    const error = await refusal(json({ ...minimal, info: {} }))
    expect(error.message).toContain('There is 1 more problem.')
  })

  test('an unknown property is a warning with its location, not a refusal', async () => {
    const document = await yaml('openapi: 3.0.3\ninfo:\n  title: A\n  version: "1"\n  audience: partners\npaths: {}\n')
    expect(document.warnings).toContainEqual({ message: expect.stringContaining('audience'), pointer: '#/info/audience', line: 5 })
  })
})

describe('files', () => {
  test.each([
    ['nothing', '', 'api.json', 'empty'],
    ['blanks', ' \n\t ', 'api.yaml', 'empty'],
    ['another ending', '{}', 'api.txt', 'extension'],
    ['no ending', '{}', 'api', 'extension'],
    ['an ending that every object has', '{}', 'api.constructor', 'extension'],
    ['NUL in the name', '{}', 'api\0.json', 'extension'],
    ['YAML that calls itself JSON', 'openapi: 3.1.0', 'api.json', 'syntax'],
    ['broken JSON', '{\n"openapi": "3.1.0",\n}', 'api.json', 'syntax'],
    ['broken YAML', 'a: [1\nb: 2', 'api.yaml', 'syntax'],
    ['two YAML documents', 'a: 1\n---\nb: 2', 'api.yaml', 'syntax'],
    ['a YAML tag that makes an object', 'a: !!js/function "x"', 'api.yaml', 'syntax'],
    ['a number JSON does not have', 'openapi: 3.1.0\nx: .inf', 'api.yaml', 'syntax'],
    ['a text that calls itself PDF', 'hello', 'api.pdf', 'extension'],
    ['a PDF that calls itself JSON', '%PDF-1.7\n%%EOF', 'api.json', 'extension'],
    ['a page that is also a PDF', '%PDF-1.7\n<html><script>1</script>\n%%EOF', 'a.pdf', 'extension'],
    ['a page before a PDF', '<html>%PDF-1.7\n%%EOF', 'a.pdf', 'extension'],
  ])('%s is refused', async (_name, text, fileName, reason) => {
    expect((await refusal(inspect(bytes(text), fileName))).reason).toBe(reason)
  })

  test('broken JSON is refused with its line', async () => {
    expect((await refusal(inspect(bytes('{\n"openapi": "3.1.0",\n}'), 'a.json'))).line).toBe(3)
  })

  test.each([
    ['Latin-1', new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ])('%s is refused, because it is not UTF-8', async (_name, content) => {
    expect((await refusal(inspect(content, 'api.json'))).reason).toBe('encoding')
  })

  test('a byte order mark does not matter', async () => {
    const document = await inspect(bytes(`\ufeff${JSON.stringify(minimal)}`), 'API.JSON')
    expect(document.title).toBe('Payments')
  })

  test('a PDF is an attachment that is never parsed, named by the last part of its path', async () => {
    const original = bytes('%PDF-1.7\n1 0 obj\n{"$ref": "file:///etc/passwd"}\n%%EOF\n')
    const document = await inspect(original, '../../etc/Fund prospectus.PDF')
    expect(document).toMatchObject({
      format: 'pdf',
      syntax: 'pdf',
      title: 'Fund prospectus',
      normalised: null,
      operations: [],
      nodeCount: 0,
    })
    expect(document.original).toBe(original)
  })

  test('more than 16 MiB is refused', async () => {
    expect((await refusal(inspect(new Uint8Array(16 * 1024 * 1024 + 1), 'a.json'))).reason).toBe('too-large')
  })
})

describe('hostile content', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`),
  ].join('\n')
  const ordinary = JSON.stringify(
    Array.from({ length: 40_000 }, (_, id) => ({
      id,
      name: `name ${id}`,
      amount: id * 1.5,
      tags: ['a', 'b'],
      note: 'A text of ordinary length',
    })),
  )
  /** Processor time of this thread in milliseconds: unlike wall time it does not grow when other programs use the machine. */
  const spent = async (work: () => unknown): Promise<number> => {
    const start = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
  /**
   * The refusal, and its processor time in readings of 4 MB of ordinary JSON, so that a slow machine counts the same as a fast one. Of each the
   * least of several: what this thread collects in between, left by the tests before, is not what a refusal costs.
   */
  const timed = async (attempt: () => Promise<unknown>) => {
    let error = new DocumentRefusal('empty', '')
    const refused: number[] = []
    const read: number[] = []
    for (let round = 0; round < 3; round += 1) {
      read.push(await spent(() => JSON.parse(ordinary)))
      const ms = await spent(async () => {
        error = await refusal(attempt())
      })
      refused.push(ms)
      read.push(await spent(() => JSON.parse(ordinary)))
    }
    return { error, readings: Math.min(...refused) / Math.min(...read) }
  }
  /** Half a second, where a reading takes 20 ms. */
  const most = 25

  test('an alias bomb of 500 bytes is refused at the node limit, at the cost of a few readings', async () => {
    expect(bomb.length).toBeLessThan(500)
    const { error, readings } = await timed(() => yaml(`openapi: 3.1.0\n${bomb}`))
    expect(error).toMatchObject({ reason: 'too-many-nodes' })
    expect(error.pointer).toMatch(/^#\/[a-i]\//)
    expect(readings).toBeLessThan(most)
  })

  test('a long text repeated by aliases is refused, although its nodes are few', async () => {
    const { error, readings } = await timed(() =>
      yaml(`openapi: 3.1.0\na: &a ${'x'.repeat(1_000_000)}\nb: [${Array(5_000).fill('*a').join(',')}]`),
    )
    expect(error).toMatchObject({ reason: 'too-many-nodes', pointer: expect.stringMatching(/^#\/b\//) })
    expect(readings).toBeLessThan(most)
  })

  test.each([
    ['JSON', () => inspect(bytes('['.repeat(20_000) + ']'.repeat(20_000)), 'a.json')],
    ['YAML', () => yaml('['.repeat(20_000))],
    ['YAML blocks', () => yaml('- '.repeat(20_000))],
    ['YAML that contains itself', () => yaml('openapi: 3.1.0\na: &a [*a]')],
  ])('20,000 levels of %s are refused at the cost of a few readings', async (_name, attempt) => {
    const { error, readings } = await timed(attempt)
    expect(error.reason).toBe('too-deep')
    expect(readings).toBeLessThan(most)
  })

  test('the depth limit is exact', async () => {
    const nest = (levels: number): unknown => (levels === 1 ? 'end' : { n: nest(levels - 1) })
    const document = await json({ ...minimal, 'x-nested': nest(limits.depth - 1) })
    expect(document.nodeCount).toBeGreaterThan(limits.depth)
    const error = await refusal(json({ ...minimal, 'x-nested': nest(limits.depth) }))
    expect(error).toMatchObject({
      reason: 'too-deep',
      pointer: `#/x-nested/${Array(limits.depth - 1)
        .fill('n')
        .join('/')}`,
    })
  })

  test('a key of 5 MiB is refused at the cost of a few readings, with a message that fits on a screen', async () => {
    const { error, readings } = await timed(() => inspect(bytes(`{"openapi":"3.1.0","${'k'.repeat(5 * 1024 * 1024)}":1}`), 'a.json'))
    expect(error.reason).toBe('key')
    expect(error.message.length).toBeLessThan(500)
    expect(readings).toBeLessThan(most)
  })

  test('5 MiB of one repeated key is refused at the cost of a few readings', async () => {
    const { error, readings } = await timed(() => inspect(bytes(`{${'"k":1,'.repeat(870_000)}"k":1}`), 'a.json'))
    expect(error).toMatchObject({ reason: 'duplicate-key', line: 1 })
    expect(readings).toBeLessThan(most)
  })

  test.each([
    ['JSON', 'a.json', '{\n"openapi": "3.1.0",\n"openapi": "3.0.0"}', 3],
    ['YAML', 'a.yaml', 'info: {}\nopenapi: 3.1.0\npaths: {}\ninfo: {}\n', 4],
  ])('a repeated name in %s is refused with its line', async (_name, fileName, text, line) => {
    expect(await refusal(inspect(bytes(text), fileName))).toMatchObject({ reason: 'duplicate-key', line })
  })

  test('a property named __proto__ is refused', async () => {
    expect((await refusal(inspect(bytes('{"openapi":"3.1.0","__proto__":{"polluted":true}}'), 'a.json'))).reason).toBe('key')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('more than 5,000 schemas are refused', async () => {
    const schemas = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`S${index}`, { type: 'string' }]))
    expect((await refusal(json({ ...minimal, components: { schemas } }))).reason).toBe('too-many-schemas')
  })

  test('paths that are one path many times are refused where their operations are more than the server can hold', async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `${at}${'t'.repeat(190)}`)
    const operation = { summary: 's'.repeat(300), operationId: 'o'.repeat(300), tags, responses: { 200: { description: 'ok' } } }
    const one = { get: operation, put: operation, post: operation, delete: operation }
    const again = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`/${at}`, { $ref: '#/paths/~1one' }]))
    const of = (count: number) => ({ ...minimal, paths: { '/one': one, ...again(count) } })
    expect(await refusal(json(of(1_000)))).toMatchObject({ reason: 'too-many-nodes', pointer: '#/paths' })
    expect((await json(of(100))).operations).toHaveLength(404)
  })

  test('a text that is much longer as JSON than as it was written is refused', async () => {
    const text = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a: &a "${'\\x01'.repeat(100_000)}"\nx-b: [${Array(150).fill('*a').join(',')}]`
    expect(await refusal(yaml(text))).toMatchObject({ reason: 'too-many-nodes' })
  })
})

describe('references', () => {
  test.each([
    'https://evil.example/a.json',
    'http://127.0.0.1:8001/services',
    '//evil.example/a',
    'file:///etc/passwd',
    './other.yaml',
    '../secret.yaml',
    'other.yaml#/a',
    '/etc/passwd',
    'Payment',
    '',
    '#',
    '#Payment',
    ' #/components/schemas/Payment',
    'data:application/json,{}',
    'FILE:///etc/passwd',
    '#\\components',
  ])('%j is refused, naming its pointer', async (reference) => {
    const error = await refusal(json(withSchema({ type: 'object', properties: { a: { $ref: reference } } })))
    expect(error).toMatchObject({ reason: 'external-reference', pointer: '#/components/schemas/Payment/properties/a/$ref' })
  })

  test.each([
    ['an example', { ...minimal, 'x-example': { $ref: 'file:///etc/passwd' } }],
    ['a path item', { ...minimal, paths: { '/a': { $ref: './a.yaml' } } }],
    ['a link', withSchema({ type: 'object', 'x-link': { operationRef: 'https://evil.example/#/paths' } })],
    [
      'a discriminator',
      withSchema({ type: 'object', discriminator: { propertyName: 'kind', mapping: { cat: 'https://evil.example/cat.json' } } }),
    ],
    ['a discriminator with a file', withSchema({ type: 'object', discriminator: { propertyName: 'kind', mapping: { cat: 'cat.yaml' } } })],
  ])('a reference that leaves the document is refused in %s', async (_name, document) => {
    expect((await refusal(json(document))).reason).toBe('external-reference')
  })

  test('neither the network nor the disk is touched for any of them', async () => {
    let hits = 0
    const server = createServer((_request, response) => {
      hits += 1
      response.end('{}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    try {
      for (const reference of [`http://127.0.0.1:${port}/a.json`, `//127.0.0.1:${port}/a`, `http://127.0.0.1:${port}/a.json#/b`])
        await refusal(json(withSchema({ $ref: reference })))
      await refusal(yaml(`$ref: http://127.0.0.1:${port}/whole.yaml`))
      expect(hits).toBe(0)
    } finally {
      server.close()
    }
  })

  test('one that does not resolve is refused, naming its pointer', async () => {
    const error = await refusal(json(withSchema({ $ref: '#/components/schemas/Missing' })))
    expect(error).toMatchObject({ reason: 'broken-reference', pointer: '#/components/schemas/Payment/$ref' })
  })

  test('one that resolves only to what every object inherits is refused', async () => {
    expect((await refusal(json(withSchema({ $ref: '#/components/constructor' })))).reason).toBe('broken-reference')
  })

  test('a discriminator mapping that does not resolve is refused', async () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } }
    expect((await refusal(json(withSchema({ type: 'object', discriminator })))).reason).toBe('broken-reference')
  })

  test('a chain that refers back to itself is refused', async () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }
    expect((await refusal(json({ ...minimal, components: { schemas } }))).reason).toBe('broken-reference')
  })

  test('recursive schemas, escaped and encoded pointers, named mappings and properties called $ref are accepted', async () => {
    const document = await json({
      ...minimal,
      components: {
        schemas: {
          'a/b': { type: 'string' },
          Node: {
            type: 'object',
            discriminator: { propertyName: 'kind', mapping: { node: 'Node', text: '#/components/schemas/a~1b' } },
            properties: {
              kind: { type: 'string' },
              next: { $ref: '#/components/schemas/Node' },
              text: { $ref: '#/components/schemas/a~1b' },
              same: { $ref: '#/components/schemas/a%7E1b' },
              $ref: { type: 'string' },
            },
          },
        },
      },
    })
    expect(document.title).toBe('Payments')
  })
})

test('title and description are plain text of bounded length', async () => {
  const info = {
    title: `  <b>Pay</b>\u202ements\u0000 \n API <img src=x onerror=alert(1)>${'x'.repeat(500)}`,
    version: '<script>1</script>2',
    description: `<p>First</p>\r\n\r\n\r\n\r\n<!-- hidden --><script>alert(1)</script> a < b ${'long '.repeat(900)}`,
  }
  const document = await json({ ...minimal, info })
  expect(document.title).toMatch(/^Payments API x{5,}…$/)
  expect(document.title).toHaveLength(limits.title)
  expect(document.version).toBe('12')
  expect(document.description).toMatch(/^First\n\nalert\(1\) a < b long/)
  expect(document.description.length).toBeLessThanOrEqual(limits.description)
})

describe('externalValue', () => {
  // Valid by RFC 3986, and what people write instead.
  const values = [
    'https://files.example/positions.csv',
    './positions.csv',
    'api.json',
    'file:///etc/passwd',
    '#',
    '#/paths',
    '#/nowhere/%',
    '#anchor',
    '%',
    'a b#c/%zz',
    '',
    '~1',
    '?',
    '//x',
    'urn:x:y',
  ]
  const example = (value: string) => ({ examples: { one: { summary: 'A file', externalValue: value } } })
  const places: [string, (value: string) => unknown][] = [
    ['a media type example', (value) => ({ responses: { 200: { description: 'ok', content: { 'text/csv': example(value) } } } })],
    [
      'a parameter example',
      (value) => ({ parameters: [{ name: 'q', in: 'query', schema: {}, ...example(value) }], responses: { 200: { description: 'ok' } } }),
    ],
    [
      'a word inside an example',
      (value) => ({
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { example: { externalValue: value, deeper: [{ externalValue: value }] } } },
          },
        },
      }),
    ],
    [
      'a schema default',
      (value) => ({
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { default: { externalValue: value } } } } } },
      }),
    ],
    ['an extension', (value) => ({ 'x-more': { externalValue: value }, responses: { 200: { description: 'ok' } } })],
  ]
  test.each(places.flatMap(([place, make]) => values.map((value) => [value, place, make] as const)))(
    '%j as %s: the document is accepted',
    async (value, _, make) => {
      for (const openapi of ['3.0.3', '3.1.0']) {
        const document = await json({ ...minimal, openapi, paths: { '/payments': { get: make(value) } } })
        expect(document.operations).toHaveLength(1)
      }
    },
  )
  test('it is never fetched', async () => {
    let hits = 0
    const server = createServer((_, response) => {
      hits += 1
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await json({ ...minimal, paths: { '/payments': { get: places[0]?.[1](`http://127.0.0.1:${port}/one.json`) } } })
    server.close()
    expect(hits).toBe(0)
  })
})
