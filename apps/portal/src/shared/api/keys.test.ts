import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isStaleAfter, keys } from './keys.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
const read = (name: string) => readFileSync(join(source, name), 'utf8')

test('every query key is defined in one place', () => {
  const elsewhere = files.filter((name) => name !== join('shared', 'api', 'keys.ts') && /queryKey: \[/.test(read(name)))
  expect(elsewhere).toEqual([])
})

test('no two queries share a key', () => {
  const all = Object.values(keys).flatMap((domain) => Object.values(domain).map((key) => key('x').join(' ')))
  expect(new Set(all).size).toBe(all.length)
})

test('a key starts with its domain', () => {
  for (const [domain, ofDomain] of Object.entries(keys)) for (const key of Object.values(ofDomain)) expect(key()[0]).toBe(domain)
})

test('every mutation declares the domain it changes, which is that of its call', () => {
  const mutations = files.flatMap((name) => [...read(name).matchAll(/useApiMutation\(\s*'(\w+)',[\s\S]*?call\((\w+)[.[]/g)])
  expect(mutations.length).toBeGreaterThan(5)
  expect(mutations.filter(([, said, called]) => said !== called).map(([whole]) => whole)).toEqual([])
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
  ['businessAreas', keys.apis.facets({})],
] as const)('a change to %s invalidates %j', (by, key) => expect(isStaleAfter(by, key)).toBe(true))

test('a change keeps what it cannot have changed; one without a domain keeps nothing', () => {
  expect(isStaleAfter('access', keys.businessAreas.list())).toBe(false)
  expect(isStaleAfter('deployments', keys.resources.servers('KONG'))).toBe(false)
  expect(isStaleAfter(undefined, keys.resources.servers('KONG'))).toBe(true)
})
