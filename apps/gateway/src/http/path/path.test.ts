import { expect, test } from 'vitest'
import { generatedPaths, hasHiddenDots, isBelow, readings } from '../../../test/generated-paths.ts'
import { readsAmbiguously } from './ambiguous.ts'
import { escapePath } from './escape.ts'
import { type PathJoin, upstreamPath } from './join.ts'
import { normalizePath } from './normalize.ts'
import { resolveSegments } from './segments.ts'
import { decodeTriplets } from './triplets.ts'

test.each([
  ['/a/b', '/a/b'],
  ['/a//b///c', '/a/b/c'],
  ['/a/./b/../c', '/a/c'],
  ['/a/b/..', '/a/'],
  ['/a/.', '/a/'],
  ['/%61%2Fb', '/a%2Fb'],
  ['/a/%2e%2e/b', '/b'],
  ['/a%2f..b%2fc', '/a%2F..b%2Fc'],
  ['/.hidden/..a/a..', '/.hidden/..a/a..'],
  ['/%0d%0aX:%201', '/%0D%0AX: 1'],
  ['/%7Eme', '/~me'],
  ['/%2561', '/%2561'],
  ['/a%252Fb%2520c', '/a%252Fb%2520c'],
  ['/a;v=1/..b;v=2', '/a;v=1/..b;v=2'],
  ['/a\\b.c', '/a\\b.c'],
])('%s is matched as %s', (sent, matched) => {
  expect(normalizePath(sent)).toBe(matched)
})

test.each(['/..', '/a/../..', '/%2e%2e', '/a/%2e%2e/%2E%2E/b', '/a%00b', 'a', '', '*'])('%j is refused', (sent) => {
  expect(normalizePath(sent)).toBeNull()
})

test.each(['/%', '/a%', '/%4', '/%zz', '/%4g', '/%g4', '/%%', '/%%32e%%32e/x', '/%%300', '/%%30d%%30a', '/a%%2e', '/%2%65', '/%u002e'])(
  '%j has a malformed triplet and is refused',
  (sent) => {
    expect(normalizePath(sent)).toBeNull()
  },
)

test.each([
  ['/a/..%2fb', 'an encoded slash'],
  ['/a%2F..%2F..%2Fb', 'encoded slashes'],
  ['/a/.%2fb', 'an encoded slash after a single dot'],
  ['/a/..\\b', 'a backslash'],
  ['/a%5c..%5cb', 'encoded backslashes'],
  ['/a/%252e%252e/b', 'double-encoded dots'],
  ['/a/.%252E/b', 'a double-encoded dot'],
  ['/a%252f..%252fb', 'double-encoded slashes'],
  ['/a/..;/b', 'a parameter'],
  ['/a/..;v=1', 'a parameter at the end'],
  ['/a/..%3b/b', 'an encoded parameter'],
  ['/a/..%3fb', 'an encoded question mark, passed on decoded'],
  ['/a/.%3F', 'a question mark after a single dot'],
  ['/a/..%23b/c', 'an encoded number sign'],
  ['/a/..%253fb', 'a double-encoded question mark'],
  ['/a/..%20b', 'a space'],
  ['/a/..%0Ab', 'a line feed'],
  ['/a%2500', 'a double-encoded NUL'],
  ['/a/%2f%2e%2e/../b', 'an encoded slash, in a segment that the next one removes'],
  ['/a/b%5Cc/../d', 'an encoded backslash, in a segment that is removed'],
])('%j is refused: some servers see a dot segment at %s, or the end of the path', (sent) => {
  expect(normalizePath(sent)).toBeNull()
})

test.each([
  ['/a/1%c0%afb', 'a slash in two bytes'],
  ['/a/1%C1%9Cb', 'a backslash in two bytes'],
  ['/a/%c0%ae%c0%ae/b', 'dots in two bytes'],
  ['/a/1%e0%80%afb', 'a slash in three bytes'],
  ['/a/1%f0%80%80%afb', 'a slash in four bytes'],
  ['/a/1%f8%80%80%80%afb', 'a slash in five bytes'],
  ['/a/1%fc%80%80%80%80%afb', 'a slash in six bytes'],
  ['/a/1\xc0\xafb', 'a slash in two raw bytes'],
  ['/a/1%25c0%25afb', 'a double-encoded slash in two bytes'],
  ['/a%c0%80', 'a NUL in two bytes'],
])('%j is refused: some servers accept %s, which are invalid UTF-8', (sent) => {
  expect(normalizePath(sent)).toBeNull()
})

test.each(['/J%C3%A1n', '/%C3%80%C3%81', '/%E0%A0%80', '/%F0%90%80%80', '/%E2%82%AC', '/%F0%9F%98%80', '/%E9t%E9', '/%FF'])(
  '%s has no overlong encoding, and is let through',
  (sent) => {
    expect(escapePath(normalizePath(sent) ?? '')).toBe(sent)
  },
)

const normalized = (count: number) => {
  const found: string[] = []
  for (const path of generatedPaths('/p', count, 7)) {
    // No listener lets control characters in.
    if (/[\0-\x20\x7f]/.test(path)) continue
    const matched = normalizePath(path.split(/[?#]/, 1)[0] as string)
    if (matched !== null) found.push(matched)
  }
  return found
}

test('the forwarded path is the matched one: normalizing it again changes nothing, and neither decoding it once nor twice leads elsewhere', () => {
  const matched = normalized(40_000)
  expect(matched.length).toBeGreaterThan(3_000)
  for (const path of matched) {
    const forwarded = escapePath(path)
    expect(normalizePath(forwarded)).toBe(path)
    expect(readings(forwarded).slice(1)).toEqual(readings(path).slice(1))
    expect([path, hasHiddenDots(forwarded)]).toEqual([path, false])
  }
})

const joins: PathJoin[] = ['segments', 'text']

test.each(joins)('the rest of a stripped path never climbs out of the service’s path (%s)', (join) => {
  for (const base of ['/', '/base', '/base/'])
    for (const rest of ['.', '..', './x', '../x', '...', '..x', '.x', '', '/', '/x']) {
      const asked = upstreamPath(join, base, `/p${rest}`, 2)
      expect(asked === null ? null : normalizePath(asked)).toBe(asked)
      expect(asked?.startsWith(base === '/base/' ? '/base' : base)).toBe(true)
    }
})

test.each(joins)('nor does it when decoded again, or read with parameters and backslashes (%s)', (join) => {
  for (const rest of ['..%2Fx', '.%5Cx', '..\\x', '..;/x', '..;', '%252e%252e/x', '..%252Fx', '.%252e'])
    expect([rest, upstreamPath(join, '/base/', `/p${rest}`, 2)]).toEqual([rest, null])
})

test.each(joins)('no generated path leads out of the service’s path (%s)', (join) => {
  let asked = 0
  for (const path of normalized(40_000))
    for (const stripped of path.startsWith('/p') ? [0, 2] : [0]) {
      const forwarded = upstreamPath(join, '/base/', path, stripped)
      if (forwarded === null) continue
      asked++
      expect([path, forwarded, isBelow('/base', escapePath(forwarded))]).toEqual([path, forwarded, true])
    }
  expect(asked).toBeGreaterThan(5_000)
})

test('the quick test decides as the full check does', () => {
  const plain = (path: string): string | null => {
    const decoded = path.startsWith('/') ? decodeTriplets(path) : null
    const resolved = decoded === null ? null : resolveSegments(decoded)
    return resolved === null || readsAmbiguously(resolved) ? null : resolved
  }
  let refused = 0
  for (const sent of generatedPaths('/p', 60_000, 19)) {
    // No listener lets control characters in.
    if (/[\0-\x20\x7f]/.test(sent)) continue
    const path = sent.split(/[?#]/, 1)[0] as string
    expect([path, normalizePath(path)]).toEqual([path, plain(path)])
    if (plain(path) === null) refused++
  }
  expect(refused).toBeGreaterThan(10_000)
})
