import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { lockedPath } from './locked-pattern.ts'

/** JavaScript's engine reads these patterns as RE2, Rust's and PCRE do: no look-around, no classes that differ. */
const matches = (path: string, asked: string): string | undefined =>
  new RegExp(`^(?:${lockedPath('/shop-dev', path).slice(1)})`).exec(`/shop-dev${asked}`)?.groups?.['rest']

describe('the pattern of a path', () => {
  it.each([
    ['/items', '/items'],
    ['/items/', '/items/'],
    ['/', '/'],
    ['/items/{id}', '/items/7'],
    ['/items/{id}', '/items/a.b'],
    ['/items/{id}', '/items/.hidden'],
    ['/items/{id}', '/items/a%3Fb%23c%25'],
    ['/items/{id}', '/items/a%2520b%252Cc'],
    ['/items/{id}', '/items/100%25'],
    ['/items/{id}', '/items/%25'],
    ['/items/{id}', '/items/5%25-x%25%3F'],
    ['/items/{id}', '/items/a;v=1'],
    ['/files/{name}.json', '/files/5%25.json'],
    ['/items/{id}/parts/{part}', '/items/7/parts/8'],
    ['/files/{name}.json', '/files/a.b.json'],
    ['/compare/{base}...{head}', '/compare/main...topic'],
    ['/a.b*c(d)$', '/a.b*c(d)$'],
    ['/a%20b', '/a b'],
    ['/k%C3%A4se', '/k\u00e4se'],
    ['/{a}{b}', '/xy'],
    ['/v{version}/x', '/v2/x'],
    ['/.{kind}', '/.json'],
    ['/a//b', '/a/b'],
  ])('%s lets %s through, all of it', (path, asked) => {
    expect(matches(path, asked)).toBe(asked)
  })

  it.each([
    ['/items', '/items/'],
    ['/items', '/items/7'],
    ['/items', '/items2'],
    ['/items', '/Items'],
    ['/items', ''],
    ['/items/', '/items'],
    ['/items/{id}', '/items/'],
    ['/items/{id}', '/items/7/'],
    ['/items/{id}', '/items/7/8'],
    ['/items/{id}', '/items/7%2F8'],
    ['/items/{id}', '/items/7%2f8'],
    ['/items/{id}', '/items/7\\8'],
    ['/items/{id}', '/items/7%5C8'],
    ['/items/{id}', '/items/7%5c8'],
    ['/items/{id}', '/items/7\r\nX: 1'],
    ['/items/{id}', '/items/7%0D%0AX'],
    ['/items/{id}', '/items/7\u007f'],
    ['/items/{id}', '/items/..;'],
    ['/items/{id}', '/items/..;x=1'],
    ['/items/{id}', '/items/.;x'],
    ['/items/{id}', '/items/..%2F..%2Fadmin'],
    ['/items/{id}', '/items/.%3Bx'],
    ['/items/{id}', '/items/%7F'],
    ['/files/{name}.json', '/files/.json'],
    ['/files/{name}.json', '/files/ajson'],
    ['/.{kind}', '/..;x'],
    ['/.{kind}', '/.;x'],
    ['/a.b', '/axb'],
    ['/(a|b)', '/a'],
  ])('%s does not let %s through', (path, asked) => {
    expect(matches(path, asked)).toBeUndefined()
  })

  it('what a value decodes to is one segment still, and never a dot segment', () => {
    const pieces = [...'%25 %2F %5C %3B %23 %0D %7F %2B 2 5 0 c C e E f F b . .. ; - x'.split(' '), ' ']
    const decoded = (text: string) => text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) % pieces.length
    let passed = 0
    for (let round = 0; round < 60_000; round++) {
      const value = Array.from({ length: 1 + (next() % 6) }, () => pieces[next()]).join('')
      for (const path of ['/{id}', '/v{id}', '/{id}2e', '/.{id}', '/{a}{b}']) {
        const asked = path.replace(/\{a\}\{b\}|\{id\}/, value)
        if (matches(path, asked) === undefined) continue
        passed++
        for (const reading of [asked, decoded(asked)])
          expect([path, asked, /^\/(?!\.{1,2}(?:;|$))[^/\\\0-\x1f\x7f]+$/.test(reading)]).toEqual([path, asked, true])
      }
    }
    expect(passed).toBeGreaterThan(20_000)
  })

  it('each path of a large real document lets itself through and no segment more or less', async () => {
    const file = new URL(import.meta.resolve('@octokit/openapi/generated/api.github.com.json'))
    const paths = Object.keys((JSON.parse(await readFile(file, 'utf8')) as { paths: object }).paths)
    expect(paths.length).toBeGreaterThan(800)
    for (const path of paths) {
      const asked = path.replaceAll(/\{[^{}]*\}/g, 'v1.x')
      expect([asked, matches(path, asked), matches(path, `${asked}/x`), matches(path, asked.slice(0, asked.lastIndexOf('/')))]).toEqual([
        asked,
        asked,
        undefined,
        undefined,
      ])
    }
  })
})
