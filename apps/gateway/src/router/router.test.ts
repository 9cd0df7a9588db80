import { inspect } from 'node:util'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import type { Entity } from '../entity.ts'
import { HeaderList } from '../http/header-list.ts'
import { entriesOf, entryMatches } from './entry.ts'
import type { RouterFlavor } from './flavor.ts'

import { literalText, mayMatch } from './literal-text.ts'
import { wins } from './rank.ts'

import { type RouteQuery, Router } from './router.ts'

const route = (id: string, fields: Record<string, unknown>): Entity => ({ id, regex_priority: 0, ...fields })
const query = (path: string, more: Partial<RouteQuery> = {}): RouteQuery => ({
  method: 'GET',
  host: 'h',
  port: 8000,
  sni: null,
  path,
  headers: new HeaderList(),
  ...more,
})

let seed = 11
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

const paths = [
  '/',
  '/a',
  '/a/',
  '/a/b',
  '/ab',
  '/a/b/c',
  '~/a/\\d+',
  '~/a/[a-z]+/x',
  '~/(a|b)',
  '~/a.?',
  '~/ab*c',
  '~/a(?<rest>/b(?:/[^/]+)?)$',
  '~(?:/a|/b)/c',
  '/b/c/d/e',
]
const hosts = ['h', 'x.test', '*.test', 'x.*', 'h:8000', 'h:9']

const randomRoute = (index: number): Entity =>
  route(`${random(1e9)}-${index}`, {
    paths: random(8) === 0 ? null : Array.from({ length: 1 + random(2) }, () => pick(paths)),
    hosts: random(2) === 0 ? null : [pick(hosts)],
    snis: random(4) === 0 ? [pick(['h', 'x.test.'])] : null,
    methods: random(3) === 0 ? [pick(['GET', 'POST'])] : null,
    headers: random(4) === 0 ? { 'X-A': [pick(['1', '2', '~*^[12]$'])] } : null,
    regex_priority: random(3),
    created_at: random(4),
  })

/** The same rules without a tree: every entry is compared, the strongest wins. */
const slowFind = (flavor: RouterFlavor, routes: readonly Entity[], asked: RouteQuery) => {
  const hostFits = (configured: string) =>
    configured.includes('*')
      ? asked.host.startsWith(configured.split('*')[0] as string) && asked.host.endsWith(configured.split('*')[1] as string)
      : configured === asked.host || configured === `${asked.host}:${asked.port}`
  const entries = routes
    .filter(({ hosts: configured }) => configured === null || (configured as string[]).some(hostFits))
    .flatMap((each) => entriesOf(each, flavor))
    .filter((entry) => (entry.regex !== null || asked.path.startsWith(entry.literal)) && entryMatches(entry, asked))
  return entries.reduce<(typeof entries)[number] | null>((best, entry) => (best === null || wins(entry, best) ? entry : best), null)
}

const flavors: RouterFlavor[] = ['traditional_compatible', 'traditional']

test.each(flavors)('%s: the tree finds the same route as comparing every route, while routes are added and removed', (flavor) => {
  const router = new Router(flavor)
  let routes: Entity[] = []
  let found = 0
  for (let round = 0; round < 3_000; round++) {
    if (routes.length < 40 || random(2) === 0) {
      const added = randomRoute(round)
      routes.push(added)
      router.put(added)
    } else {
      const gone = pick(routes)
      routes = routes.filter((each) => each !== gone)
      router.remove(gone.id)
    }
    const headers = new HeaderList()
    if (random(2) === 0) headers.append('x-a', pick(['1', '2', '3']))
    const asked = query(pick(['/', '/a', '/a/b', '/a/7', '/abc', '/ac', '/a/q/x', '/b/c/d/e/f', '/z']), {
      host: pick(['h', 'x.test', 'y.test', 'x.org']),
      method: pick(['GET', 'POST']),
      headers,
    })
    const expected = slowFind(flavor, routes, asked)
    expect(router.find(asked)?.route.id).toBe(expected?.id)
    if (expected) found++
  }
  expect(found).toBeGreaterThan(2_000)
})

/** Which of two routes wins in each flavor, and by which of Kong's rules they differ; the older one is created first. */
const duels: [string, Record<string, unknown>, Record<string, unknown>, string, string][] = [
  ['among equals, the higher UUID or the older route', { paths: ['/a'] }, { paths: ['/a'] }, 'young', 'old'],
  ['a host counts as much as a path, or more', { hosts: ['x.*'], methods: ['GET'] }, { paths: ['/a'], methods: ['GET'] }, 'young', 'old'],
  [
    'headers come before a regular expression, or after it',
    { paths: ['~/a.?'], headers: { 'X-A': ['1'] } },
    { paths: ['/a'], headers: { 'X-A': ['1'], 'X-B': ['1'] } },
    'young',
    'old',
  ],
  [
    'a regular expression comes before a longer path in both',
    { paths: ['~/a'], regex_priority: 0 },
    { paths: ['/a/b/c'], regex_priority: 9 },
    'old',
    'old',
  ],
]

test.each(duels)('%s', (_rule, old, young, compatible, traditional) => {
  const headers = new HeaderList()
  headers.append('X-A', '1')
  headers.append('X-B', '1')
  const winnerOf = (flavor: RouterFlavor) => {
    const router = new Router(flavor)
    router.put(route('00-old', { ...old, created_at: 1 }))
    router.put(route('ff-young', { ...young, created_at: 2 }))
    return router.find(query('/a/b/c', { host: 'x.test', headers }))?.route.id.slice(3)
  }
  expect([winnerOf('traditional_compatible'), winnerOf('traditional')]).toEqual([compatible, traditional])
})

test.each([
  ['/a/\\d+', '/a/', [], ''],
  ['/abc*', '/ab', [], ''],
  ['/abc?', '/ab', [], ''],
  ['/ab{2}', '/a', [], ''],
  ['/a|/b', '', [], ''],
  ['/a|/b$', '', [], ''],
  ['(?i)/a', '', [], ''],
  ['(?m)/a$', '', [], ''],
  ['/a\\.b', '/a.b', [], ''],
  ['/a\\x41b$', '/a', [], ''],
  ['/v1/items$', '/v1/items', [], '/v1/items'],
  ['/v1/items\\$', '/v1/items$', [], ''],
  ['/v1(?<rest>/a/[^/]+/b)$', '/v1/a/', [], '/b'],
  ['/v1(?<rest>/a/[^/]+/b/[^/]+/[^/]+/c/[^/]+)$', '/v1/a/', ['/b/', '/c/'], ''],
  ['/v1/[^/]+/items', '/v1/', ['/items'], ''],
  ['/v1(?<rest>/a)?/b$', '/v1', [], '/b'],
  ['/v1(?:/a|/b)/c$', '/v1', [], '/c'],
  ['/v1(?:(?:/a))(/[]x]/b|c)$', '/v1/a', [], ''],
  ['/a/[^/\\x00-\\x1F]/b$', '/a/', [], '/b'],
  ['/a[[:alpha:]]/b$', '/a', [], ''],
  ['/a.b$', '/a', [], 'b'],
])('for the pattern %s only %j at its start, %j after that and %j at its end are taken as certain', (pattern, prefix, between, ending) => {
  expect(literalText(pattern)).toEqual({ prefix, between, ending })
})

test('what is taken as certain for a pattern excludes no path that it matches', () => {
  const atoms = ['/a', '/b', 'c', '\\.', '.', '[^/]', '(?<x>/a)', '(?:/a|c)', '(/b)', '\\d', '7']
  let matched = 0
  for (let round = 0; round < 20_000; round++) {
    const pattern = `${Array.from({ length: 1 + random(4) }, () => pick(atoms) + pick(['', '', '', '?', '*', '+'])).join(pick(['', '', '', '|']))}${pick(['', '$'])}`
    if (pattern.split('?<x>').length > 2) continue
    const path = Array.from({ length: 1 + random(4) }, () => pick(['/a', '/b', 'c', '.', '7', '/'])).join('')
    if (!RE2JS.compile(pattern).matcher(path).lookingAt()) continue
    expect([pattern, path, mayMatch(literalText(pattern), path)]).toEqual([pattern, path, true])
    matched++
  }
  expect(matched).toBeGreaterThan(2_000)
})

test('a pattern with non-ASCII letters matches the path with their bytes', () => {
  const router = new Router('traditional_compatible')
  router.put(route('1', { paths: ['~/k\u00e4se/(?<id>[^/]+)$'] }))
  const path = Buffer.from('/k\u00e4se/\u00fc', 'utf8').toString('latin1')
  expect(router.find(query(path))?.matched).toBe(path.length)
})

test('a pattern that takes other engines years is matched', () => {
  const router = new Router('traditional_compatible')
  router.put(route('1', { paths: ['~/(a+)+$'] }))
  expect(router.find(query(`/${'a'.repeat(5_000)}!`))).toBeNull()
})

test('a route with an invalid pattern is refused and leaves nothing behind', () => {
  const router = new Router('traditional_compatible')
  expect(() => router.put(route('1', { paths: ['/fine', '~/(broken'] }))).toThrow(/missing closing/)
  expect(router.find(query('/fine'))).toBeNull()
})

test('removed or replaced routes leave nothing behind', () => {
  const router = new Router('traditional_compatible')
  const routes = Array.from({ length: 60 }, (_, index) => randomRoute(index))
  for (const each of routes) router.put(each)
  for (const each of routes) router.put({ ...each, paths: [`${pick(paths)}/other`], hosts: null })
  for (const { id } of routes) router.remove(id)
  // That a port was once configured is a flag, not data that grows.
  const content = (of: Router) => inspect(of, { depth: null }).replace('hasPortHosts: true', 'hasPortHosts: false')
  expect(content(router)).toBe(content(new Router('traditional_compatible')))
})
