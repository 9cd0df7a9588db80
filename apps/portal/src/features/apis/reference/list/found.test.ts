import type { Group } from '@apim/openapi/document/outline'
import { expect, test } from 'vitest'
import { found, foundNames } from './found.ts'

const line = (method: string, path: string, summary: string) => ({ method, path, summary, operationId: '', deprecated: false })
const docs = { description: '', url: '' }
const groups: Group[] = [
  { name: 'Accounts', description: '', docs, operations: [line('GET', '/accounts', 'List'), line('POST', '/accounts', 'Open')] },
  { name: 'Cards', description: '', docs, operations: [line('GET', '/cards', 'List')] },
]

test.each([
  ['', ['GET /accounts', 'POST /accounts', 'GET /cards']],
  ['get list', ['GET /accounts', 'GET /cards']],
  ['CARDS', ['GET /cards']],
  ['accounts open', ['POST /accounts']],
  ['nothing', []],
])('“%s” finds %j', (search, expected) => {
  expect(found(groups, search).flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`))).toEqual(expected)
})

test('schemas are found by any part of their name', () => {
  expect(foundNames(['Account', 'AccountPage', 'Card'], 'count page', (name) => name)).toEqual(['AccountPage'])
})
