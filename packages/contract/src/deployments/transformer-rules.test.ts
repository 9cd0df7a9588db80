import { describe, expect, it } from 'vitest'
import { filledIn, requestTransformerFields, responseTransformerFields, splitEntries } from './transformer-fields.ts'
import { requestTransformerError, responseTransformerError } from './transformer-rules.ts'

const request = (of: Partial<Record<(typeof requestTransformerFields)[number], string[]>>) =>
  requestTransformerError(filledIn(requestTransformerFields, of))
const response = (of: Partial<Record<(typeof responseTransformerFields)[number], string[]>>) =>
  responseTransformerError(filledIn(responseTransformerFields, of))

describe('specification part 1, section 5: entries as typed', () => {
  it.each([
    ['removeHeaders', 'x-a; x-b;\nx-c', ['x-a', 'x-b', 'x-c']],
    ['renameHeaders', 'a:b;c:d', ['a:b', 'c:d']],
    ['addHeaders', 'accept:text/html; charset=utf-8\nx-a:1', ['accept:text/html; charset=utf-8', 'x-a:1']],
    ['addHeaders', ['x-a:1', ' '], ['x-a:1']],
  ])('%s: %j', (field, typed, expected) => {
    expect(splitEntries(field, typed)).toEqual(expected)
  })
})

describe('trust T50: what a request transformer must not do', () => {
  it.each(
    'Host Content-Length Transfer-Encoding Connection Authorization apikey Cookie X-Consumer-ID x_consumer_username X-Forwarded-For X-Credential-Identifier'
      .split(' ')
      .map((name) => [name]),
  )('no one may change the header %s', (name) => {
    expect(request({ addHeaders: [`${name}:x`] })).toBe(`addHeaders: the header ${name} may not be changed`)
    expect(request({ replaceHeaders: [`${name}:x`] })).toContain(name)
    expect(request({ removeHeaders: [name] })).toContain(name)
    expect(request({ renameHeaders: [`x-a:${name}`] })).toContain(name)
  })
  it.each([
    [{ addHeaders: ['x-a'] }, "addHeaders: 'x-a' must have the form name:value"],
    [{ renameHeaders: ['x-a:'] }, "renameHeaders: 'x-a:' must have the form old:new"],
    [{ addHeaders: ['x a:1'] }, "addHeaders: 'x a' is not the name of a header"],
    [{ addHeaders: ['x-a:1\r\nx-b:2'] }, 'addHeaders: line breaks and control characters are not allowed'],
    [{ addBody: ['a:\0'] }, 'addBody: line breaks and control characters are not allowed'],
    [{ addQuerystring: ['a:$(headers.host)'] }, 'addQuerystring: templates such as $(headers.host) are not allowed'],
    [{ removeBody: Array.from({ length: 21 }, (_, at) => `f${at}`) }, 'removeBody: at most 20 entries'],
    [{ addHeaders: [`x-a:${'x'.repeat(4096)}`] }, 'All entries together must not exceed 4096 bytes'],
  ])('%j', (of, message) => {
    expect(request(of)).toBe(message)
  })
  it('other entries are allowed, including values with colons and semicolons', () => {
    expect(request({ addHeaders: ['x-a:b:c; d'], removeQuerystring: ['debug'], renameBody: ['a:b'] })).toBeUndefined()
  })
})

describe('trust T50: what a response transformer must not do', () => {
  it.each([
    [{ addHeaders: ['Set-Cookie:a=b'] }, 'addHeaders: the header Set-Cookie may not be changed'],
    [{ replaceHeaders: ['Content-Length:1'] }, 'replaceHeaders: the header Content-Length may not be changed'],
    [{ removeHeaders: ['Content-Security-Policy'] }, 'removeHeaders: the header Content-Security-Policy may not be changed'],
    [
      { replaceHeaders: ['Strict-Transport-Security:max-age=0'] },
      'replaceHeaders: the header Strict-Transport-Security may not be changed',
    ],
  ])('%j', (of, message) => {
    expect(response(of)).toBe(message)
  })
  it('security headers may be added, and JSON may be changed', () => {
    expect(
      response({ addHeaders: ['Strict-Transport-Security:max-age=63072000'], replaceJson: ['a:1'], removeJson: ['b'] }),
    ).toBeUndefined()
  })
})
