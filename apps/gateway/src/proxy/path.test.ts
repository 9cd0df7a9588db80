import { expect, test } from 'vitest'
import { escapePath, normalizePath, type PathJoin, upstreamPath } from './path.ts'

test.each([
  ['/a/b', '/a/b'],
  ['/a//b///c', '/a/b/c'],
  ['/a/./b/../c', '/a/c'],
  ['/a/b/..', '/a/'],
  ['/a/.', '/a/'],
  ['/%61%2Fb', '/a%2Fb'],
  ['/a/%2e%2e/b', '/b'],
  ['/a%2f..%2fb', '/a%2F..%2Fb'],
  ['/.hidden/..a/a..', '/.hidden/..a/a..'],
  ['/%zz/%4', '/%zz/%4'],
  ['/%0d%0aX:%201', '/%0D%0AX: 1'],
  ['/%7Eme', '/~me'],
  ['/%2561', '/%2561'],
])('%s is matched as %s', (sent, matched) => {
  expect(normalizePath(sent)).toBe(matched)
})

test.each(['/..', '/a/../..', '/%2e%2e', '/a/%2e%2e/%2E%2E/b', '/a%00b', 'a', '', '*'])('%j is refused', (sent) => {
  expect(normalizePath(sent)).toBeNull()
})

test('normalising twice changes nothing, so that what was matched is what the upstream understands', () => {
  const pieces = ['/', '//', '.', '..', 'a', '%2e', '%2F', '%2f', '%25', '%20', '%c3%a9', '~', '%41', ';', '%5c', '\\']
  let seed = 7
  const next = () => (seed = (seed * 48271) % 2147483647) % pieces.length
  let checked = 0
  for (let round = 0; round < 20_000; round++) {
    const path = `/${Array.from({ length: 1 + (next() % 8) }, () => pieces[next()]).join('')}`
    const once = normalizePath(path)
    if (once === null) continue
    expect(normalizePath(escapePath(once))).toBe(once)
    checked++
  }
  expect(checked).toBeGreaterThan(10_000)
})

const joins: PathJoin[] = ['segments', 'text']

test.each(joins)('what is left of a stripped path never climbs out of the path of the service (%s)', (join) => {
  for (const base of ['/', '/base', '/base/'])
    for (const rest of ['.', '..', './x', '../x', '...', '..x', '.x', '', '/', '/x']) {
      const asked = upstreamPath(join, base, `/p${rest}`, 2)
      expect(normalizePath(asked)).toBe(asked)
      expect(asked.startsWith(base === '/base/' ? '/base' : base)).toBe(true)
    }
})
