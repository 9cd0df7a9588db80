import { answers, api, type Case, integer, json, list, object, receives, sends, takes, text } from './documents.ts'

const closed = { additionalProperties: false }
const keys = {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, basic: { type: 'http', scheme: 'basic' } } },
}
const tree = (leaf: object) => ({ components: { schemas: { Node: object({ leaf, next: { $ref: '#/components/schemas/Node' } }) } } })
const node = { $ref: '#/components/schemas/Node' }
const ping = (schema: object) =>
  api({
    callbacks: {
      done: { '{$request.body#/url}': { post: { requestBody: { content: json(schema) }, responses: { 200: { description: 'ok' } } } } },
    },
  })
const base = (petType: object, dog: object) => ({
  components: {
    schemas: {
      Pet: { ...object({ petType }, ['petType']), discriminator: { propertyName: 'petType' } },
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, object({ packSize: dog })] },
    },
  },
})
const pet = { $ref: '#/components/schemas/Pet' }
const named = { components: { schemas: { Name: text } } }
const name = { $ref: '#/components/schemas/Name' }
const modern = (schema: object) => ({ ...sends(schema, named), openapi: '3.1.0' })
const animals = { components: { schemas: { Cat: object({ kind: text }, ['kind']), Dog: object({ kind: text }, ['kind']) } } }
const oneOf = (animal: string) => ({ oneOf: [{ $ref: `#/components/schemas/${animal}` }], discriminator: { propertyName: 'kind' } })
const hook = (schema: object) => ({ ...api(), openapi: '3.1.0', webhooks: { done: { post: { requestBody: { content: json(schema) } } } } })
const at = (path: string, name: string) => ({
  ...api(),
  paths: { [path]: { get: { parameters: [{ in: 'path', name, required: true, schema: text }], responses: {} } } },
})

/** Cases where an unsound comparison would find less than there is, and what refactoring leaves the same. */
export const ours: Case[] = [
  ['a change behind a cycle', receives(node, tree(text)), receives(node, tree(integer)), 'breaking', 'breaking'],
  [
    'a change in a schema that extends one with a discriminator',
    receives(pet, base(text, integer)),
    receives(pet, base(text, text)),
    'breaking',
    'breaking',
  ],
  ['a change behind `not`', sends({ not: { ...text, maxLength: 3 } }), sends({ not: { ...text, maxLength: 4 } }), 'breaking', 'breaking'],
  ['`not` is new', sends({}), sends({ not: text }), 'breaking', 'compatible'],
  [
    'a new property where none but the declared were received',
    receives(object({ a: text }, [], closed)),
    receives(object({ a: text, b: text }, [], closed)),
    'breaking',
    'breaking',
  ],
  [
    'a new property where any could be sent',
    sends(object({}, [], { additionalProperties: true })),
    sends(object({ a: integer })),
    'breaking',
    'breaking',
  ],
  [
    'undeclared properties are no longer accepted',
    sends(object({ a: text })),
    sends(object({ a: text }, [], closed)),
    'breaking',
    'compatible',
  ],
  [
    'a part of `allOf` becomes closed to the other’s properties',
    sends({ allOf: [object({ a: text }), object({ b: text }, [], closed)] }),
    sends({ allOf: [object({ a: text }, [], closed), object({ b: text })] }),
    'breaking',
    'breaking',
  ],
  ['one schema becomes one of two', sends(text), sends({ oneOf: [text, integer] }), 'compatible', 'breaking'],
  ['one received schema becomes one of two', receives(text), receives({ anyOf: [text, integer] }), 'breaking', 'compatible'],
  ['`anyOf` becomes `oneOf`', sends({ anyOf: [text, integer] }), sends({ oneOf: [text, integer] }), 'breaking', 'compatible'],
  [
    'one part of `allOf` allows null and another does not',
    modern({ anyOf: [text, { type: 'null' }] }),
    modern({ allOf: [{ anyOf: [text, { type: 'null' }] }, text] }),
    'breaking',
    'compatible',
  ],
  ['alternatives in another order', sends({ oneOf: [text, integer] }), sends({ oneOf: [integer, text] }), null, null],
  [
    '`allOf` written out',
    sends({ allOf: [object({ a: text }, ['a']), object({ b: integer })] }),
    sends(object({ a: text, b: integer }, ['a'])),
    null,
    null,
  ],
  [
    'a component written in place',
    receives(node, { components: { schemas: { Node: object({ a: text }) } } }),
    receives(object({ a: text })),
    null,
    null,
  ],
  ['another name in a path', at('/a/{id}', 'id'), at('/a/{key}', 'key'), 'documentation', 'documentation'],
  ['another word in a path', at('/a/{id}', 'id'), at('/b/{id}', 'id'), 'breaking', 'breaking'],
  ['a key is asked for', api({}, keys), api({ security: [{ key: [] }] }, keys), 'breaking', 'compatible'],
  [
    'another way to authenticate',
    api({ security: [{ key: [] }] }, keys),
    api({ security: [{ key: [] }, { basic: [] }] }, keys),
    'compatible',
    'breaking',
  ],
  [
    'a second thing is asked for',
    api({ security: [{ key: [] }] }, keys),
    api({ security: [{ key: [], basic: [] }] }, keys),
    'breaking',
    'compatible',
  ],
  ['another scope is asked for', api({ security: [{ sso: ['a'] }] }), api({ security: [{ sso: ['a', 'b'] }] }), 'breaking', 'compatible'],
  [
    'another server',
    api({}, { servers: [{ url: 'https://a.example' }] }),
    api({}, { servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] }),
    'compatible',
    'breaking',
  ],
  [
    'the server moves',
    api({}, { servers: [{ url: 'https://a.example/v1' }] }),
    api({}, { servers: [{ url: 'https://a.example/v2' }] }),
    'breaking',
    'breaking',
  ],
  ['a callback sends something else', ping(text), ping(integer), 'breaking', 'breaking'],
  ['items may repeat', sends(list(text, { uniqueItems: true })), sends(list(text)), 'compatible', 'breaking'],
  ['a multiple of a smaller number', sends({ ...integer, multipleOf: 10 }), sends({ ...integer, multipleOf: 5 }), 'compatible', 'breaking'],
  ['a received format is gone', receives({ ...text, format: 'date' }), receives(text), 'breaking', 'compatible'],
  [
    'a value that a left out property stands for',
    sends(object({ a: { ...text, default: 'x' } })),
    sends(object({ a: { ...text, default: 'y' } })),
    'breaking',
    'breaking',
  ],
  [
    'a status of its own for what the default stood for',
    api({ responses: { default: { description: 'any', content: json(text) } } }),
    api({ responses: { 404: { description: 'none', content: json(integer) }, default: { description: 'any', content: json(text) } } }),
    'breaking',
    'breaking',
  ],
  ['a parameter as JSON', takes({ name: 'a' }), takes({ name: 'a', schema: undefined, content: json(text) }), 'breaking', 'breaking'],
  ['another example', sends({ ...text, example: 'a' }), sends({ ...text, example: 'b' }), 'documentation', 'documentation'],
  ['another description', api({ description: 'a' }), api({ description: 'b' }), 'documentation', 'documentation'],
  [
    'a property named like a keyword',
    sends(object({ description: text })),
    sends(object({ description: integer })),
    'breaking',
    'breaking',
  ],
  [
    'the parts of a form are sent otherwise',
    api({ requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }) } } } }),
    api({
      requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }), encoding: { a: { contentType: 'text/csv' } } } } },
    }),
    'breaking',
    'breaking',
  ],
  ['a new response header', answers({}), answers({ 'X-A': { schema: text } }), 'compatible', 'breaking'],
  ['an operation is deprecated', api(), api({ deprecated: true }), 'documentation', 'documentation'],
  ['a webhook sends something else', hook(text), hook(integer), 'breaking', 'breaking'],
  [
    'the server of one operation moves',
    api({ servers: [{ url: 'https://a.example' }] }),
    api({ servers: [{ url: 'https://b.example' }] }),
    'breaking',
    'breaking',
  ],
  [
    'an operation gets a server of its own',
    api({}, { servers: [{ url: 'https://a.example' }] }),
    api({ servers: [{ url: 'https://b.example' }] }, { servers: [{ url: 'https://a.example' }] }),
    'breaking',
    'breaking',
  ],
  [
    'one schema becomes one of two or null',
    receives(text),
    receives({ oneOf: [text, integer, { type: 'null' }] }),
    'breaking',
    'compatible',
  ],
  [
    'a choice may be null',
    receives({ oneOf: [text, integer] }),
    receives({ nullable: true, oneOf: [text, integer] }),
    'breaking',
    'compatible',
  ],
  ['what stands next to a reference applies in OpenAPI 3.1', modern(name), modern({ ...name, maxLength: 3 }), 'breaking', 'compatible'],
  ['what stands next to a reference is ignored in OpenAPI 3.0', sends(name, named), sends({ ...name, maxLength: 3 }, named), null, null],
  [
    'what stands next to a reference behind `not`',
    modern({ not: { ...name, maxLength: 3 } }),
    modern({ not: { ...name, maxLength: 4 } }),
    'breaking',
    'breaking',
  ],
  ['another value of the discriminator', sends(oneOf('Cat'), animals), sends(oneOf('Dog'), animals), 'breaking', 'breaking'],
  [
    'a new property that a pattern allowed before',
    sends(object({}, [], { patternProperties: { '^x': integer } })),
    sends(object({ xa: text }, [], { patternProperties: { '^x': integer } })),
    'breaking',
    'breaking',
  ],
  [
    'a new property where no other was received',
    receives(object({ a: text }, [], { unevaluatedProperties: false })),
    receives(object({ a: text, b: text }, [], { unevaluatedProperties: false })),
    'breaking',
    'breaking',
  ],
]
