import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMadeStale, keys } from './keys.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
const read = (name: string) => readFileSync(join(source, name), 'utf8')

test('every key is written in one place', () => {
  const elsewhere = files.filter((name) => name !== join('shared', 'api', 'keys.ts') && /queryKey: \[/.test(read(name)))
  expect(elsewhere).toEqual([])
})

test('no two queries share a key', () => {
  const all = Object.values(keys).flatMap((domain) => Object.values(domain).map((key) => key('x').join(' ')))
  expect(new Set(all).size).toBe(all.length)
})

test('every deed says which domain it changes, and it is that of its call', () => {
  const deeds = files.flatMap((name) => [...read(name).matchAll(/useDeed\(\s*'(\w+)',[\s\S]*?call\((\w+)[.[]/g)])
  expect(deeds.length).toBeGreaterThan(5)
  expect(deeds.filter(([, said, called]) => said !== called).map(([whole]) => whole)).toEqual([])
})

test.each([
  ['deployments', keys.consumers.of(7, 'all')],
  ['deployments', keys.apis.detail(7)],
  ['deployments', keys.gateway.service('s', 1)],
  ['access', keys.consumers.of(7, 'all')],
  ['access', keys.apis.list({})],
  ['access', keys.access.dueKeys({})],
  ['consumers', keys.access.dueKeys({})],
  ['consumers', keys.apis.detail(7)],
  ['apis', keys.deployments.detail(11)],
  ['apis', keys.reports.list({})],
  ['apis', keys.choices.search('apis', '')],
] as const)('a change of %s makes %j stale', (by, key) => expect(isMadeStale(by, key)).toBe(true))

test('a change leaves what it cannot have changed, and one that does not say what it changes leaves nothing', () => {
  expect(isMadeStale('access', keys.choices.businessAreas())).toBe(false)
  expect(isMadeStale('deployments', keys.resources.servers('KONG'))).toBe(false)
  expect(isMadeStale(undefined, keys.resources.servers('KONG'))).toBe(true)
})
