import { describe, expect, test } from 'vitest'
import { fill, validateEntity, violationMessage } from '../index.ts'
import { route } from './route.ts'
import { routeHostViolation, routePathViolation } from './route-path.ts'
import { service, urlFields } from './service.ts'

const rules = { regexError: (pattern: string) => (pattern.includes('(') ? 'no brackets' : undefined) }

describe('route paths', () => {
  test.each(['/', '/a', '/a/', '/a b', '/é', '/a.b', '/a/..b', '/x/(\\d+)', '/a%2Fb', '/a%0D', '/café', '~/a/[0-9]+$'])(
    '%s is in the normalized form that requests are compared with',
    (path) => {
      expect(routePathViolation(path, rules)).toBeUndefined()
    },
  )

  test.each([
    ['/x%20y', "non-normalized path, consider use '/x y' instead"],
    ['/%61', "non-normalized path, consider use '/a' instead"],
    ['/caf%C3%A9', "non-normalized path, consider use '/café' instead"],
    ['/%22', `non-normalized path, consider use '/"' instead`],
    ['/a%2fb', "non-normalized path, consider use '/a%2Fb' instead"],
    ['/a/../b', "non-normalized path, consider use '/b' instead"],
    ['/a/./b', "non-normalized path, consider use '/a/b' instead"],
    ['/a/..', "non-normalized path, consider use '/' instead"],
    ['/../../a', "non-normalized path, consider use '/a' instead"],
    ['/a/%2e%2e/b', "non-normalized path, consider use '/b' instead"],
    ['/x%zz', "invalid url-encoded value: '%zz'"],
    ['/x%', "invalid url-encoded value: '%'"],
    ['~/a(', "invalid regex: '/a(' (no brackets)"],
  ])('%s is rejected: %s', (path, message) => {
    expect(routePathViolation(path, rules)).toBe(message)
  })
})

test.each([
  ['a.example', true],
  ['a.example:8080', true],
  ['*.example', true],
  ['example.*', true],
  ['[::1]:80', true],
  ['a b', false],
  ['a..b', false],
  ['-.', false],
  ['', false],
  ['http://a', false],
])('the validity of the route host %j is %s', (host, right) => {
  expect(routeHostViolation(host) === undefined).toBe(right)
})

test.each([
  ['http://127.0.0.1:19001/base', { protocol: 'http', host: '127.0.0.1', port: 19001, path: '/base' }],
  ['https://example.com', { protocol: 'https', host: 'example.com', port: 443 }],
  ['http://example.com', { protocol: 'http', host: 'example.com', port: 80 }],
  ['http://example.com/a?b=c#d', { protocol: 'http', host: 'example.com', port: 80, path: '/a' }],
  ['http://user:secret@example.com/', { protocol: 'http', host: 'example.com', port: 80, path: '/' }],
  ['http://[::1]:8080/x', { protocol: 'http', host: '[::1]', port: 8080, path: '/x' }],
  ['notaurl', { path: 'notaurl' }],
])('the url %s expands to the fields %j', (url, fields) => {
  expect(urlFields(url)).toEqual(fields)
})

const violations = (entity: { fields: typeof service.fields } | { fields: typeof route.fields }, input: Record<string, unknown>) => {
  const definition = entity as typeof service
  const errors = validateEntity(definition, fill(definition.fields, input, 'insert', 1, definition.shorthand_fields), rules)
  return errors && violationMessage(errors)
}

test.each([
  [
    { host: 'h', tls_verify: true },
    "2 schema violations (failed conditional validation given value of field 'protocol'; tls_verify: value must be null)",
  ],
  [
    { host: 'h', protocol: 'tcp', path: '/x' },
    "2 schema violations (failed conditional validation given value of field 'protocol'; path: value must be null)",
  ],
  [{ host: 'h:80' }, 'schema violation (host: must not have a port)'],
  [{ host: 'h', url: 5 }, 'schema violation (url: expected a string)'],
  [
    { host: 'h', client_certificate: { id: 'x' } },
    "2 schema violations (failed conditional validation given value of field 'protocol'; client_certificate: value must be null)",
  ],
  [{ host: 'h', protocol: 'https', client_certificate: { id: 'x' } }, 'schema violation (client_certificate.id: expected a valid UUID)'],
  [
    { host: 'h', tls_verify: null, path: '/a b' },
    "schema violation (path: invalid path: '/a b' (characters outside of the reserved list of RFC 3986 found))",
  ],
])('a service %j is rejected: %s', (input, message) => {
  expect(violations(service, input)).toBe(message)
})

test.each([
  [{ protocols: ['http', 'http'], paths: ['/x'] }, undefined],
  [
    { paths: ['/x'], sources: [{ ip: '1.2.3.4' }] },
    "schema violation (sources: cannot set 'sources' when 'protocols' is 'http' or 'https')",
  ],
  [{ paths: ['/x', 'y'] }, 'schema violation (paths.2: should start with: / (fixed path) or ~/ (regex path))'],
  [{ headers: { 'x y': ['1'] } }, 'schema violation (headers: invalid value: x y)'],
  [
    { protocols: ['tcp'] },
    "schema violation (must set one of 'sources', 'destinations', 'snis' when 'protocols' is 'tcp', 'tls' or 'udp')",
  ],
])('validating a route %j: %s', (input, message) => {
  expect(violations(route, input)).toBe(message)
})
