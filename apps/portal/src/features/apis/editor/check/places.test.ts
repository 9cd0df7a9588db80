import { expect, test } from 'vitest'
import { visitJson } from './json-places.ts'
import type { Visit } from './place.ts'
import { visitYaml } from './yaml-places.ts'

const read = (visitAll: (text: string, visit: Visit) => void, text: string) => {
  const found: Record<string, string> = {}
  visitAll(text, (pointer, offset) => {
    found[pointer] = text.slice(offset).split(/[:\n]/)[0] ?? ''
  })
  return found
}

const yaml = `openapi: 3.1.0 # version
info:
  title: "A: b"
  description: |
    not: a key
    - nor: an entry

  version: '1'
paths:
  /a/{id}:
    get:
      parameters:
      - name: id
        in: path
      - $ref: '#/components/parameters/p'
      responses:
        '200':
          description: ok
tags:
  -
    name: one
  - - nested: true
`

test('every key and entry of a YAML text is found where it begins, and nothing in texts of several lines', () => {
  const found = read(visitYaml, yaml)
  expect(Object.keys(found)).toEqual([
    '#/openapi',
    '#/info',
    '#/info/title',
    '#/info/description',
    '#/info/version',
    '#/paths',
    '#/paths/~1a~1{id}',
    '#/paths/~1a~1{id}/get',
    '#/paths/~1a~1{id}/get/parameters',
    '#/paths/~1a~1{id}/get/parameters/0',
    '#/paths/~1a~1{id}/get/parameters/0/name',
    '#/paths/~1a~1{id}/get/parameters/0/in',
    '#/paths/~1a~1{id}/get/parameters/1',
    '#/paths/~1a~1{id}/get/parameters/1/$ref',
    '#/paths/~1a~1{id}/get/responses',
    '#/paths/~1a~1{id}/get/responses/200',
    '#/paths/~1a~1{id}/get/responses/200/description',
    '#/tags',
    '#/tags/0',
    '#/tags/0/name',
    '#/tags/1',
    '#/tags/1/0',
    '#/tags/1/0/nested',
  ])
  expect(found['#/paths/~1a~1{id}/get/responses']).toBe('responses')
})

test('every key and entry of a JSON text is found where it begins, also in one line', () => {
  const text = '{"a":{"b/c":[1,{"d":"}"},[true]],"e":"x\\"y"},"f":[]}'
  const found = read(visitJson, text)
  expect(found).toEqual({
    '#/a': '"a"',
    '#/a/b~1c': '"b/c"',
    '#/a/b~1c/0': '1,{"d"',
    '#/a/b~1c/1': '{"d"',
    '#/a/b~1c/1/d': '"d"',
    '#/a/b~1c/2': '[true]],"e"',
    '#/a/b~1c/2/0': 'true]],"e"',
    '#/a/e': '"e"',
    '#/f': '"f"',
  })
})
