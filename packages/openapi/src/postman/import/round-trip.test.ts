import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '../../document/outline.ts'
import type { Json } from '../../json.ts'
import type { CallTarget } from '../../request/call-target.ts'
import { collectionPieces } from '../collection.ts'
import { documentOf } from './document.ts'

const documents = new URL('../../../../../apps/server/documents/', import.meta.url)
const read = (name: string) => load(readFileSync(new URL(name, documents), 'utf8')) as Json
const target: CallTarget = { name: 'TEST', address: 'https://gateway.example/accounts', auth: 'apikey' }
const exported = (document: Json, targets: CallTarget[]) =>
  JSON.parse([...collectionPieces(document, targets, 20_000_000)].join('')) as Json
const operationsOf = (document: Json) =>
  new Set(
    outlineOf(document)
      .groups.flatMap(({ operations }) => operations)
      .filter(({ isWebhook }) => !isWebhook)
      .map(({ method, path }) => `${method} ${path}`),
  )
/** Postman fills in only whole parts of a path. */
const isWhole = (operation: string) => !/[^/]\{|\}[^/]/.test(operation)

describe('a document that is exported as a collection and imported again has the same operations', () => {
  test.each(['sample-bank.yaml', 'docker-engine.yaml', 'velo-payments.json', 'swiss-nextgen-banking.json', 'openfigi.json'])(
    '%s',
    (name) => {
      const document = read(name)
      const wanted = operationsOf(document)
      for (const targets of [[target], []]) {
        const { document: back, left } = documentOf(exported(document, targets))
        const found = operationsOf(back)
        expect([...wanted].filter(isWhole).filter((one) => !found.has(one))).toEqual([])
        expect(found.size).toBe(wanted.size)
        expect(left.filter(({ reason }) => ['duplicate', 'method', 'unreadable', 'script'].includes(reason))).toEqual([])
      }
    },
  )
})

test('its address, key and tags are there again', () => {
  const document = read('sample-bank.yaml')
  const { document: back } = documentOf(exported(document, [target]))
  expect(back['servers']).toEqual([{ url: 'https://gateway.example/accounts' }])
  expect(back['components']).toEqual({ securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'apikey' } } })
  const names = (one: Json) => outlineOf(one).groups.map(({ name }) => name)
  expect(names(back)).toEqual(names(document))
})
