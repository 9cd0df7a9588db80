import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dump, JSON_SCHEMA, load } from 'js-yaml'
import { afterAll, expect, test } from 'vitest'
import { DocumentRefusal } from './checked-document.ts'
import { documentChecker } from './document-checker.ts'

const checker = documentChecker()
afterAll(() => checker.close())

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const minimal = { openapi: '3.1.0', info: { title: 'Payments', version: '1.0.0' }, paths: {} }

/** Processor time in milliseconds: unlike wall time it does not grow when other programs use the machine. */
const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

test("GitHub's description of 13 MB costs under 5 s to check, and this thread's event loop next to nothing of it", async () => {
  const file = await readFile(fileURLToPath(import.meta.resolve('@octokit/openapi/generated/api.github.com.json')))
  await checker.check(bytes(minimal), 'warm.json')
  const start = { process: process.cpuUsage(), thread: process.threadCpuUsage() }
  const document = await checker.check(file, 'api.github.com.json')
  const [whole, own] = [ms(process.cpuUsage(start.process)), ms(process.threadCpuUsage(start.thread))]
  process.stdout.write(
    `GitHub: ${document.nodeCount} nodes checked in ${Math.round(whole)} ms of processor time, ${Math.round(own)} ms of it on the event loop\n`,
  )
  expect(document).toMatchObject({ format: 'openapi 3.0', nodeCount: 257_996 })
  expect(document.operations.length).toBeGreaterThan(1_000)
  expect(document.original.byteLength).toBe(file.byteLength)
  expect(whole).toBeLessThan(5_000)
  expect(own).toBeLessThan(100)
})

test('the caller’s bytes stay usable', async () => {
  const content = bytes(minimal)
  await checker.check(content, 'a.json')
  expect(content.length).toBeGreaterThan(0)
})

test('an outline that is too long is refused, and costs no more than that', async () => {
  const tags = Array.from({ length: 5000 }, (_, index) => `tag ${index}`)
  const long = { ...minimal, paths: { '/a': { get: { tags, summary: 'x'.repeat(1_000_000), responses: {} } } } }
  await expect(checker.opening(bytes(long), undefined)).rejects.toMatchObject({ reason: 'too-large' })
  // A thousand paths that are one another, which has two thousand tags.
  const same = Array.from({ length: 1000 }, (_, index) => [`/${index}`, { $ref: '#/paths/~1z' }])
  const item = { get: { tags: tags.slice(0, 2150), responses: {} } }
  const many = { ...minimal, paths: { '/z': item, ...Object.fromEntries(same) } }
  await expect(checker.opening(bytes(many), undefined)).rejects.toMatchObject({ reason: 'too-large' })
  const opening = JSON.parse(new TextDecoder().decode(await checker.opening(bytes(minimal), { kind: 'schema', name: 'None' })))
  expect(opening).toMatchObject({ outline: { title: 'Payments' } })
})

test('a refusal comes back with reason, pointer, line and message', async () => {
  const attempt = checker.check(bytes('openapi: 3.1.0\ninfo:\n  version: "1"\npaths: {}'), 'a.yaml')
  await expect(attempt).rejects.toBeInstanceOf(DocumentRefusal)
  await expect(attempt).rejects.toMatchObject({
    reason: 'invalid',
    pointer: '#/info',
    line: 2,
    message: expect.stringMatching(/title.*\(at #\/info, line 2\)$/),
  })
})

test('a document that takes too long is refused, and the next one is served by a fresh thread', async () => {
  const impatient = documentChecker({ threads: 1, timeMs: 60 })
  const slow = `{"openapi":"3.1.0","x":[${'[1],'.repeat(400_000)}[1]]}`
  await expect(impatient.check(bytes(slow), 'slow.json')).rejects.toMatchObject({ reason: 'too-slow' })
  await impatient.close()

  const patient = documentChecker({ threads: 1, heapMb: 40 })
  const heavy = `{"openapi":"3.1.0","x":[${'{"a":"b"},'.repeat(490_000)}1]}`
  await expect(patient.check(bytes(heavy), 'heavy.json')).rejects.toMatchObject({ reason: 'too-slow' })
  expect((await patient.check(bytes(minimal), 'a.json')).title).toBe('Payments')
  await patient.close()
})

test('when the queue is full, further documents are refused as busy and the others are served', async () => {
  const small = documentChecker({ threads: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => small.check(bytes(minimal), 'a.json')))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome.status === 'rejected' && (outcome.reason as DocumentRefusal).reason === 'busy')).toHaveLength(
    2,
  )
  await small.close()
})

test('a description converted to YAML and to JSON keeps its content', async () => {
  const original = await readFile(new URL('../../../../documents/docker-engine.yaml', import.meta.url))
  const { normalised } = await checker.check(original, 'docker.yaml')
  const decode = (content: Uint8Array) => new TextDecoder().decode(content)
  const yaml = decode(await checker.render(normalised as Uint8Array, 'yaml'))
  const json = decode(await checker.render(normalised as Uint8Array, 'json'))
  const expected: unknown = load(original.toString(), { schema: JSON_SCHEMA })
  expect(load(yaml, { schema: JSON_SCHEMA })).toEqual(expected)
  expect(JSON.parse(json)).toEqual(expected)
  expect(json).toContain('\n  "info"')
})

test('strings that YAML would read as another type stay strings', async () => {
  const tricky = { a: 'no', b: '1.0', c: 'null', d: '2024-01-01', e: '0x1f', f: '~', g: ': #', h: '\u2028\u0007', i: '' }
  const document = await checker.check(bytes({ ...minimal, 'x-tricky': tricky }), 'a.json')
  const yaml = new TextDecoder().decode(await checker.render(document.normalised as Uint8Array, 'yaml'))
  expect(load(yaml, { schema: JSON_SCHEMA })).toHaveProperty('x-tricky', tricky)
  expect(dump(load(yaml, { schema: JSON_SCHEMA }), { schema: JSON_SCHEMA })).toContain("'1.0'")
})

test('two descriptions are compared in the thread, and one that takes too long is refused like any other work', async () => {
  const paths = { '/a': { get: { responses: { 200: { description: 'ok' } } } } }
  const [before, after] = [bytes(minimal), bytes({ ...minimal, paths })]
  expect(await checker.compare(before, after)).toMatchObject({
    verdict: 'compatible',
    operations: [{ method: 'GET', path: '/a', changes: [{ what: 'added' }] }],
  })
  expect([before.length, after.length].every((length) => length > 0)).toBe(true)

  const impatient = documentChecker({ threads: 1, timeMs: 20 })
  const github = await readFile(fileURLToPath(import.meta.resolve('@octokit/openapi/generated/api.github.com.json')))
  await expect(impatient.compare(github, github)).rejects.toMatchObject({ reason: 'too-slow' })
  await impatient.close()
})
