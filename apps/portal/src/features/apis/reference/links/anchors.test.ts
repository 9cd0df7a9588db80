import { outlineOf } from '@apim/openapi/document/outline'
import { expect, test } from 'vitest'
import { createAnchors } from './anchors.ts'

const operation = (operationId: string, tag: string) => ({ operationId, tags: [tag], responses: {} })
const outline = outlineOf({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': { get: operation('listPets', 'Pet store'), post: operation('createPet', 'Pet store') },
    '/pets/{id}': { get: operation('showPet', 'pets') },
  },
  webhooks: { born: { post: operation('petBorn', 'pets') } },
  components: { schemas: { Pet: { type: 'object' }, constructor: { type: 'string' } } },
})
const shown = createAnchors(outline)
const call = (method: string, path: string) => ({ kind: 'operation', operation: { method, path } })

test.each([
  ['#tag/pets', { kind: 'group', name: 'pets' }],
  ['#tag/Pet-store', { kind: 'group', name: 'Pet store' }],
  ['#tag/pet-store', { kind: 'group', name: 'Pet store' }],
  ['#tag/Pet%20store', { kind: 'group', name: 'Pet store' }],
  ['#/pets', { kind: 'group', name: 'pets' }],
  ['#operation/listPets', call('GET', '/pets')],
  ['#/operations/listPets', call('GET', '/pets')],
  ['#tag/Pet-store/operation/createPet', call('POST', '/pets')],
  ['#/Pet%20store/createPet', call('POST', '/pets')],
  ['#tag/pets/GET/pets/{id}', call('GET', '/pets/{id}')],
  ['#tag/pets/get/pets/%7Bid%7D', call('GET', '/pets/{id}')],
  ['#/paths/~1pets/get', call('GET', '/pets')],
  ['#/paths/~1pets~1%7Bid%7D/get', call('GET', '/pets/{id}')],
  ['#/webhooks/born/post', { kind: 'operation', operation: { method: 'POST', path: 'born', isWebhook: true } }],
  ['#schema/Pet', { kind: 'schema', name: 'Pet' }],
  ['#model/pet', { kind: 'schema', name: 'Pet' }],
  ['#/schemas/Pet', { kind: 'schema', name: 'Pet' }],
  ['#/components/schemas/Pet', { kind: 'schema', name: 'Pet' }],
  ['#/definitions/Pet', { kind: 'schema', name: 'Pet' }],
  ['#schema/constructor', { kind: 'schema', name: 'constructor' }],
])('%s leads to what it names', (anchor, to) => expect(shown(anchor)).toEqual(to))

test.each([
  '#',
  '#/',
  '#tag/',
  '#tag/birds',
  '#section/Introduction',
  '#operation/none',
  '#operation/',
  '#/paths/~1birds/get',
  '#/paths/~1pets/delete',
  '#/paths/~1pets',
  '#schema/toString',
  '#/components/responses/Pet',
  '#%E0%A4%A',
  '#tag/__proto__',
])('%s leads nowhere', (anchor) => expect(shown(anchor)).toBeUndefined())

test('an operation and a schema of one name are told apart, and what names neither leads nowhere', () => {
  const both = createAnchors(
    outlineOf({
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      paths: { '/orders': { get: operation('Order', 'orders') } },
      components: { schemas: { Order: { type: 'object' } } },
    }),
  )
  for (const anchor of ['#model/Order', '#schemas/Order', '#/definitions/Order'])
    expect([anchor, both(anchor)]).toEqual([anchor, { kind: 'schema', name: 'Order' }])
  for (const anchor of ['#operation/Order', '#/orders/Order']) expect([anchor, both(anchor)]).toEqual([anchor, call('GET', '/orders')])
  for (const anchor of ['#section/Order', '#footnote/Order', '#x/Order/y']) expect([anchor, both(anchor)]).toEqual([anchor, undefined])
})

test('ids with slashes are whole, and a tag may be called as schemas are', () => {
  const shownBy = createAnchors(
    outlineOf({
      openapi: '3.1.0',
      info: { title: 'Repos', version: '1' },
      paths: { '/repos': { get: operation('repos', 'models') }, '/repos/{id}': { get: operation('repos/get', 'repos') } },
    }),
  )
  for (const anchor of ['#operation/repos/get', '#tag/repos/operation/repos/get'])
    expect([anchor, shownBy(anchor)]).toEqual([anchor, call('GET', '/repos/{id}')])
  expect(shownBy('#operation/repos/zzz')).toBeUndefined()
  expect(shownBy('#/models/repos')).toEqual(call('GET', '/repos'))
  const schemas = { openapi: '3.1.0', info: { title: 'Repos', version: '1' }, components: { schemas: { Pet: {} } } }
  const named = createAnchors(outlineOf({ ...schemas, paths: { '/pets': { get: operation('schemas/Pet', 'pets') } } }))
  expect(named('#/components/schemas/Pet')).toEqual({ kind: 'schema', name: 'Pet' })
  expect(shownBy('#/repos/repos/get')).toEqual(call('GET', '/repos/{id}'))
})

test('an operation without an id is no one’s target, and a tag may be called tag or have a slash', () => {
  const paths = { '/a': { get: operation('listA', 'tag') }, '/b': { get: { tags: ['A / B'], responses: {} } } }
  const shownBy = createAnchors(outlineOf({ openapi: '3.1.0', info: { title: 'Odd', version: '1' }, paths }))
  for (const anchor of ['#operation', '#operation/', '#tag/tag/operation', '#tag/tag/operation/', '#/tag/'])
    expect([anchor, shownBy(anchor)]).toEqual([anchor, undefined])
  expect(shownBy('#/tag/listA')).toEqual(call('GET', '/a'))
  expect(shownBy('#tag/A%20%2F%20B')).toEqual({ kind: 'group', name: 'A / B' })
})

test('a link looks into no operation but its own, however many the document has', () => {
  const large = structuredClone(outline)
  let reads = 0
  for (const one of large.groups.flatMap(({ operations }) => operations)) {
    const { path } = one
    Object.defineProperty(one, 'path', { get: () => (reads++, path) })
  }
  const find = createAnchors(large)
  find('#tag/pets')
  reads = 0
  for (let at = 0; at < 100; at += 1) expect(find('#tag/pets/get/none')).toBeUndefined()
  expect(reads).toBe(0)
})
