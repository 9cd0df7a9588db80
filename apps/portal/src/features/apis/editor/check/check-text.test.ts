// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { defaultLevels } from '@apim/contract/spec-rules/values'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { completeKey, completeValue } from './complete.ts'
import { rewrite } from './rewrite.ts'

const sample = await readFile(new URL('../../../../../../server/documents/sample-bank.yaml', import.meta.url), 'utf8')
const found = async (text: string, syntax: 'yaml' | 'json' = 'yaml') => {
  const { problems } = await checkText(text, syntax)
  return problems.map(({ severity, message, offset }) => [
    severity,
    message,
    offset === undefined ? '' : text.slice(offset).split('\n')[0]?.trim(),
  ])
}

test('a good document has an outline and no errors', async () => {
  const { problems, outline } = await checkText(sample, 'yaml')
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const payment = outline.find(({ method, name }) => method === 'POST' && name === '/payments')
  expect(sample.slice(payment?.offset).startsWith('post:')).toBe(true)
  expect(outline.find(({ method, name }) => method === undefined && name === 'Account')?.offset).toBeGreaterThan(0)
})

const head = "openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\n"
test.each([
  [
    'a value of the wrong kind',
    `${head}paths:\n  /a:\n    get:\n      responses: none\n`,
    'error',
    /Expected type `Responses`/,
    /^responses: none$/,
  ],
  ['a property of no use', `${head}paths: {}\ncolour: red\n`, 'warning', /`colour` is not expected/, /^colour: red$/],
  ['a reference that leads nowhere', `${head}paths:\n  /a:\n    $ref: '#/components/x'\n`, 'error', /does not resolve/, /^\$ref: '#/],
  ['a reference to a file', `${head}paths:\n  /a:\n    $ref: a.yaml\n`, 'error', /points outside/, /^\$ref: a.yaml$/],
  ['a mistake in YAML', 'openapi: [1\ninfo: x\n', 'error', /./, /./],
  ['another format', 'asyncapi: 3.0.0\n', 'error', /must say openapi/, /^asyncapi: 3.0.0$/],
  ['no document', 'just words\n', 'error', /not an OpenAPI/, /^just words$/],
])('%s is found at its line', async (_, text, severity, message, line) => {
  expect(await found(text)).toContainEqual([severity, expect.stringMatching(message), expect.stringMatching(line)])
})

test('a mistake in JSON is found where it is, and so is a property that is named twice', async () => {
  const [broken] = (await checkText('{\n  "openapi": 3.1.0\n}', 'json')).problems
  expect(broken?.offset).toBeGreaterThan(14)
  expect((await found('{"a":1,\n"a":2}', 'json'))[0]?.[1]).toMatch(/duplicated/)
})

test.each(['warning', 'error'] as const)('a rule is broken at the level that a portal admin chose: %s', async (level) => {
  const text = `${head}servers:\n  - url: http://a.example\npaths: {}\n`
  const { problems } = await checkText(text, 'yaml', { ...defaultLevels, 'owasp-https-servers': level })
  expect(problems.map(({ severity, rule, offset = 0 }) => [severity, rule, text.slice(offset).split('\n')[0]])).toEqual([
    [level, 'owasp-https-servers', 'url: http://a.example'],
  ])
  expect((await checkText(text, 'yaml')).problems).toEqual([])
})

const nine = (what: string) => Array<string>(9).fill(what).join(',')
/** Each line repeats the one before nine times. */
const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .map((name, at) => `${name}: &${name} [${nine(`*${'abcdefgh'.charAt(at)}`)}]`)
  .reduce((text, line) => `${text}${line}\n`, `a: &a [${nine('x')}]\n`)

test.each([
  ['an alias bomb', bomb, /^/],
  ['one in an OpenAPI document', `${head}paths: {}\n${bomb}`, /The document has more than 1,000,000 nodes/],
  ['an alias that is in itself', `${head}paths: {}\nx-a: &a\n  b: *a\n`, /nested deeper than 64 levels/],
])('%s is a problem of the text, and does not keep the checker busy for long', async (_, text, message) => {
  expect(await found(text)).toEqual([['error', expect.stringMatching(message), expect.stringMatching(/./)]])
})

const labels = (completions: { label: string }[]) => completions.map(({ label }) => label)
test('what OpenAPI allows at a place is offered', () => {
  const document = { openapi: '3.1.0', components: { schemas: { Account: {} }, parameters: { page: {} } } }
  expect(labels(completeKey(document, []))).toContain('components')
  expect(labels(completeKey(document, ['paths', '/a', 'get']))).toEqual(expect.arrayContaining(['operationId', 'parameters', 'responses']))
  expect(labels(completeKey(document, ['paths', '/a', 'get', 'parameters', '0']))).toEqual(expect.arrayContaining(['name', 'in', '$ref']))
  expect(labels(completeValue(document, ['paths', '/a', 'get', 'parameters', '0', 'in']))).toEqual(['query', 'header', 'path', 'cookie'])
  expect(labels(completeValue(document, ['paths', '/a', 'get', 'deprecated']))).toEqual(['true', 'false'])
  expect(labels(completeValue(document, ['components', 'schemas', 'Card', 'properties', 'owner', '$ref']))).toEqual([
    '#/components/schemas/Account',
  ])
  expect(labels(completeKey({ swagger: '2.0' }, []))).toContain('definitions')
})

test('a document is laid out evenly, in its own syntax or the other, and one that cannot be read stays', () => {
  expect(rewrite('{"a":[1]}', 'json', 'json')).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  expect(rewrite('{"a":[1]}', 'json', 'yaml')).toBe('a:\n  - 1\n')
  expect(rewrite('a:    [1]', 'yaml', 'json')).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  expect(rewrite('a: [1', 'yaml', 'json')).toBeUndefined()
})
