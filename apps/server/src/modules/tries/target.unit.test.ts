import { expect, it } from 'vitest'
import { targetOf } from './target.ts'

const base = new URL('https://gateway.example:8443/core-dev/')
const at = (path: string, pathValues: Record<string, string> = {}, query: [string, string][] = []) =>
  targetOf(base, { path, pathValues, query })

it('fills in values so that each stays one part of the path', () => {
  expect(at('/accounts/{id}/files/{name}.{type}', { id: 'A 1/2', name: 'ü', type: 'txt' })).toBe(
    '/core-dev/accounts/A%201%2F2/files/%C3%BC.txt',
  )
  expect(at('/a/{id}', { id: '%252e' })).toBe('/core-dev/a/%25252e')
  expect(at('/')).toBe('/core-dev/')
  expect(
    at('/find', {}, [
      ['q', 'a&b=c d'],
      ['q', ''],
    ]),
  ).toBe('/core-dev/find?q=a%26b%3Dc%20d&q=')
})

it.each([
  '/../admin',
  '/./a',
  '//evil.example',
  '/a//b',
  '/a/%2e%2e/b',
  '/a/%252e%252e/b',
  '/a/..;x/b',
  '/a\\..\\b',
  '/a/%5c../b',
  '/a\r\nb',
  'http://evil.example',
  '/%00',
])('refuses the path %j, which leads elsewhere in some reading', (path) => {
  expect(() => at(path)).toThrow('Please correct the marked fields')
})

it.each(['..', '.', '../..', 'a/../b', '%2e', '%2e%2e', '..\\', '\u0000'])('refuses the value %j', (id) => {
  expect(() => at('/a/{id}', { id })).toThrow('Please correct the marked fields')
})

it('names each value that is missing', () => {
  expect(() => at('/{a}/{toString}')).toThrow(
    expect.objectContaining({ details: { errors: { 'pathValues.a': 'a is required', 'pathValues.toString': 'toString is required' } } }),
  )
})
