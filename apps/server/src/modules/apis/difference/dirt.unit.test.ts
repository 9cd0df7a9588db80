import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { JSON_SCHEMA, load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { shortOrLong } from '../../../../../../tools/test-programs/short-or-long.ts'
import { asList, asObject, type Json } from '../document/facts.ts'
import { difference } from './difference.ts'
import { extended, modernised, renamed, reordered, typedSchemas } from './pairs/dirt.ts'

const read = async (name: string): Promise<Json> =>
  load(await readFile(new URL(`../../../../documents/${name}`, import.meta.url), 'utf8'), { schema: JSON_SCHEMA }) as Json

const names = [
  'alertmanager.yaml',
  'docker-engine.yaml',
  'openfigi.json',
  'portfolio-optimizer.json',
  'sample-bank.yaml',
  'swiss-nextgen-banking.json',
  'velo-payments.json',
  'xero-bank-feeds.json',
]
const documents = await Promise.all(names.map(async (name): Promise<[string, Json]> => [name, await read(name)]))
const none = { verdict: null, counts: { breaking: 0, compatible: 0, documentation: 0 }, document: [], operations: [], unlisted: 0 }

describe.each(documents)('%s', (_, document) => {
  it('has no difference from itself', () => expect(difference(document, structuredClone(document))).toEqual(none))

  it('has none from itself with keys in another order, extensions, or components under other names', () => {
    expect(difference(document, reordered(document))).toEqual(none)
    expect(difference(document, extended(document))).toEqual(none)
    expect(difference(renamed(document), document)).toEqual(none)
  })

  it('has none from itself in OpenAPI 3.1', () => {
    if (!String(document.openapi).startsWith('3.0')) return
    expect(difference(document, modernised(document))).toEqual(none)
    expect(difference(modernised(document), document)).toEqual(none)
  })

  it('loses an operation where the other way gains it', () => {
    for (const [path, item] of Object.entries(asObject(document.paths)).slice(0, shortOrLong(2, 20))) {
      const { [path]: _, ...paths } = asObject(document.paths)
      const shorter = { ...document, paths }
      const lost = difference(document, shorter).operations.map((one) => [one.method, one.path, one.changes.map(({ what }) => what)])
      const gained = difference(shorter, document).operations.map((one) => [one.method, one.path, one.changes.map(({ what }) => what)])
      expect(lost).toEqual(gained.map(([method, where]) => [method, where, ['removed']]))
      expect(gained.every(([, , what]) => String(what) === 'added')).toBe(true)
      expect(lost.length).toBeGreaterThanOrEqual(Object.keys(asObject(item)).some((key) => key === 'get') ? 1 : 0)
    }
  })

  it('breaks with every type of a schema in an operation that changes', () => {
    const changed = structuredClone(document)
    const schemas = typedSchemas(changed)
    const step = Math.ceil(schemas.length / shortOrLong(5, 200))
    for (let index = 0; index < schemas.length; index += step) {
      const schema = schemas[index] as Json
      const type = schema.type
      schema.type = 'array'
      expect({ index, schema, verdict: difference(document, changed).verdict }).toMatchObject({ verdict: 'breaking' })
      schema.type = type
    }
  })

  it('loses a property of a component where the other way gains it, and both are never less than compatible', () => {
    const schemas = asObject(document.definitions ?? asObject(document.components).schemas)
    for (const name of Object.keys(schemas).slice(0, shortOrLong(2, 50))) {
      const property = Object.keys(asObject(asObject(schemas[name]).properties))[0]
      if (!property) continue
      const shorter = structuredClone(document)
      const schema = asObject(asObject(shorter.definitions ?? asObject(shorter.components).schemas)[name])
      delete asObject(schema.properties)[property]
      schema.required = asList(schema.required).filter((one) => one !== property)
      const places = (from: Json, to: Json, whats: string[]) =>
        difference(from, to)
          .operations.flatMap((one) => one.changes.map((change) => ({ ...change, path: one.path, method: one.method })))
          .filter(({ what }) => whats.includes(what))
          .map(({ method, path, subject, name: part, in: place, at }) => [method, path, subject, part, place, at].join(' '))
          .toSorted()
      expect(places(document, shorter, ['removed'])).toEqual(places(shorter, document, ['added-required', 'added-optional']))
    }
  })
})

/** Processor time in milliseconds: unlike wall time it does not grow when other programs use the machine. */
const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

it("GitHub's description of 13 MB costs under 6 s to compare with itself, and a change in a schema that many operations use is found in each", async () => {
  const github = JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve('@octokit/openapi/generated/api.github.com.json')), 'utf8'),
  ) as Json
  const changed = structuredClone(github)
  const start = process.cpuUsage()
  expect(difference(github, changed)).toEqual(none)
  const cost = ms(process.cpuUsage(start))
  process.stdout.write(`GitHub: compared with itself in ${Math.round(cost)} ms of processor time\n`)
  expect(cost).toBeLessThan(6_000)
  const user = asObject(asObject(asObject(asObject(changed.components).schemas)['simple-user']).properties)
  asObject(user.login).type = 'integer'
  const { operations, counts } = difference(github, changed)
  expect(operations.length).toBeGreaterThan(200)
  expect(counts.breaking).toBeGreaterThanOrEqual(operations.length)
})
