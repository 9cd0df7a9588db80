import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generatedValues, judgeOf, serverReadings } from '../../../../test/locked-readings.ts'
import { lockedPath } from './locked-pattern.ts'

/** JavaScript's engine reads these patterns like RE2, Rust's engine and PCRE: no look-around, no classes that differ. */
const compiled = (path: string) => new RegExp(`^(?:${lockedPath('/shop-dev', path).slice(1)})`)
const matches = (path: string, asked: string): string | undefined => compiled(path).exec(`/shop-dev${asked}`)?.groups?.['rest']

const pieces = [
  '%25 %2F %5C %3B %3F %23 %0D %7F %2B %25 %252F %255c %252e %2500 %253B %253F %25u002f'.split(' '),
  '2 5 0 c C e E f F u b . .. ; # - x \\ \u00e9'.split(' '),
  [' '],
].flat()

describe('the pattern of a path', () => {
  it.each([
    ['/items', '/items'],
    ['/items/', '/items/'],
    ['/', '/'],
    ['/items/{id}', '/items/7'],
    ['/items/{id}', '/items/a.b'],
    ['/items/{id}', '/items/.hidden'],
    ['/items/{id}', '/items/a%3Fb%23c%25'],
    ['/items/{id}', '/items/100%25'],
    ['/items/{id}', '/items/%25'],
    ['/items/{id}', '/items/%25%25'],
    ['/items/{id}', '/items/5%25-x%25%3F'],
    ['/items/{id}', '/items/%25smith%25'],
    ['/items/{id}', '/items/5%255'],
    ['/items/{id}', '/items/5%25 of'],
    ['/items/{id}', '/items/5%25a '],
    ['/items/{id}', '/items/a;v=1'],
    ['/items/{id}', '/items/a%3Bv'],
    ['/items/{id}', "/items/!$&'()*+,:=@[]%21%24%26%27%28%29%2A%2B%2C%3A%3D%40%5B%5D"],
    ['/items/{id}', '/items/J\u00e1n Kov\u00e1\u010d'],
    ['/items/{id}', '/items/\u00c1lvaro'],
    ['/items/{id}', '/items/what%3F'],
    ['/items/{id}/parts/{part}', '/items/5%25;v=1/parts/a%3Fb'],
    ['/items/{id}/', '/items/a;v=1/'],
    ['/files/{name}.json', '/files/5%25.json'],
    ['/{a}-{b}', '/5%25-x'],
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
  ])('%s fully matches %s', (path, asked) => {
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
    ['/items/{id}', '/items/. '],
    ['/items/{id}', '/items/.%3F'],
    ['/items/{id}', '/items/;v=1'],
    ['/items/{id}', '/items/%3Bv=1'],
    ['/items/{id}', '/items/%3Fx'],
    ['/items/{id}', '/items/%23x'],
    ['/items/{id}', '/items/a#x'],
    ['/items/{id}', '/items/1%252Fadmin'],
    ['/items/{id}', '/items/1%252fadmin'],
    ['/items/{id}', '/items/1%255Cadmin'],
    ['/items/{id}', '/items/1%25255Cadmin'],
    ['/items/{id}', '/items/1%25252Fadmin'],
    ['/items/{id}', '/items/1%25u002Fadmin'],
    ['/items/{id}', '/items/1%25C0%25AFadmin'],
    ['/items/{id}', '/items/%252E%252E'],
    ['/items/{id}', '/items/1%2500'],
    ['/items/{id}', '/items/a%2520b'],
    ['/items/{id}/parts/{part}', '/items/a%3Fb/parts/8'],
    ['/items/{id}/parts/{part}', '/items/a%23b/parts/8'],
    ['/items/{id}/parts/{part}', '/items/1%252F/parts/8'],
    ['/items/{id}/', '/items/a%3Fb/'],
    ['/files/{name}.json', '/files/.json'],
    ['/files/{name}.json', '/files/ajson'],
    ['/files/{name}.json', '/files/a;.json'],
    ['/files/{name}.json', '/files/a%3B.json'],
    ['/files/{name}.json', '/files/a%3F.json'],
    ['/files/{name}.json', '/files/a%23.json'],
    ['/{id}2e', '/a%252e'],
    ['/{id}e', '/a%252e'],
    ['/{id}u002f', '/a%25u002f'],
    ['/{a}{b}', '/a%252F'],
    ['/100%25{x}', '/100%252F'],
    ['/100%252{x}', '/100%252F'],
    ['/%25u{x}', '/%25u002f'],
    ['/%25u00{x}', '/%25u002f'],
    ['/%25U002{x}', '/%25U002f'],
    ['/v{version}/x', '/v;/x'],
    ['/v{version}', '/v%3Fx'],
    ['/%2e{kind}', '/..'],
    ['/.{kind}', '/..;x'],
    ['/.{kind}', '/.;x'],
    ['/a.b', '/axb'],
    ['/(a|b)', '/a'],
  ])('%s does not match %s', (path, asked) => {
    expect(matches(path, asked)).toBeUndefined()
  })

  it('whatever it matches is the same path of the document, however an upstream server reads it', () => {
    let passed = 0
    const other: [template: string, asked: string, reading: string][] = []
    const templates = ['/{id}', '/v{id}', '/{id}2e', '/.{id}', '/{id}{id}', '/{id}/', '/{id}/x', '/{id}.x', '/%25{id}', '/{id}/{id}']
    for (const template of templates) {
      const [pattern, isOf] = [compiled(template), judgeOf(template)]
      for (const value of generatedValues(pieces, 40_000)) {
        const asked = template.replaceAll('{id}', value)
        if (!pattern.test(`/shop-dev${asked}`)) continue
        passed++
        for (const reading of serverReadings(asked)) if (!isOf(reading)) other.push([template, asked, reading])
      }
    }
    expect(other).toEqual([])
    expect(passed).toBeGreaterThan(50_000)
  })

  it('each path of a large real document matches itself and no segment more or less', async () => {
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
