import { describe, expect, test } from 'vitest'
import { schemaMarkdown } from '../markdown/schema-markdown.ts'
import { labelOf } from './label.ts'
import { shapeOf } from './shape-of.ts'

const document = {
  openapi: '3.1.0',
  components: {
    schemas: {
      Account: { type: 'object', description: 'An account', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
      Saving: {
        allOf: [{ $ref: '#/components/schemas/Account' }, { required: ['rate'], properties: { rate: { type: 'number', maximum: 1 } } }],
      },
      Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
      Selfish: { allOf: [{ $ref: '#/components/schemas/Selfish' }], properties: { a: {} } },
      Accounts: { type: 'array', items: { $ref: '#/components/schemas/Account' } },
    },
  },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const shape = (schema: unknown) => shapeOf(document, schema)

describe('labels', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time', nullable: true }, 'string<date-time> | null'],
    [{ type: ['integer', 'null'], format: 'int64' }, 'integer<int64> | null'],
    [ref('Account'), 'Account'],
    [{ type: 'array', items: ref('Account') }, 'Account[]'],
    [{ type: 'array', items: { type: 'array', items: { type: ['string', 'null'] } } }, '(string | null)[][]'],
    [ref('Accounts'), 'Account[]'],
    [{ anyOf: [ref('Account'), { type: 'null' }] }, 'Account | null'],
    [{ oneOf: [ref('Account'), { type: 'string' }] }, 'Account | string'],
    [{ properties: { a: {} } }, 'object'],
    [{ const: 7 }, 'number'],
    [false, 'never'],
    [true, ''],
    [{}, ''],
  ])('%j is %s', (schema, label) => {
    expect(labelOf(document, shape(schema))).toBe(label)
  })
})

test('allOf unites properties, required names and limits; a name is that of the reference', () => {
  const { name, madeOf, properties, required, description } = shape(ref('Saving'))
  expect({ name, madeOf, description }).toEqual({ name: 'Saving', madeOf: ['Account'], description: 'An account' })
  expect([...properties.keys()]).toEqual(['id', 'rate'])
  expect([...required]).toEqual(['id', 'rate'])
})

test('what stands next to a reference counts, and the outer text wins', () => {
  const { description, name, deprecated } = shape({ ...ref('Account'), description: 'The debtor’s', deprecated: true })
  expect({ description, name, deprecated }).toEqual({ description: 'The debtor’s', name: 'Account', deprecated: true })
})

test('a property that two members describe has what both say', () => {
  const one = shape({ allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { maxLength: 3 } } }] })
  const { types, facts } = shape(one.properties.get('a'))
  expect({ types, facts }).toEqual({ types: ['string'], facts: [{ key: 'maxLength', value: '3' }] })
})

test('schemas that hold themselves end: nothing is looked into before it is asked for', () => {
  expect([...shape(ref('Selfish')).properties.keys()]).toEqual(['a'])
  const tree = shape(ref('Tree'))
  expect(labelOf(document, shape(tree.properties.get('children')))).toBe('Tree[]')
})

test('a reference that leads nowhere, or out of the document, is said and never followed', () => {
  expect(shape(ref('Nothing')).missing).toBe('#/components/schemas/Nothing')
  expect(shape({ $ref: 'https://elsewhere.example/a.json' }).missing).toBe('https://elsewhere.example/a.json')
  expect(shape({ $ref: '#/components/schemas/__proto__' }).missing).toContain('__proto__')
})

describe('limits', () => {
  test.each([
    [{ minimum: 1, exclusiveMinimum: true }, ['exclusiveMinimum 1']],
    [{ exclusiveMinimum: 1, maximum: 9 }, ['exclusiveMinimum 1', 'maximum 9']],
    [{ minLength: 0, pattern: '^a' }, ['minLength 0', 'pattern ^a']],
    [{ uniqueItems: true, minItems: 1 }, ['minItems 1', 'uniqueItems true']],
    [{ uniqueItems: false }, []],
    [{ additionalProperties: false }, ['noAdditional ']],
    [{ dependentRequired: { card: ['address', 'name'] } }, ['requiredWith card: address, name']],
    [{ discriminator: 'kind' }, ['discriminator kind']],
    [{ discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } } }, ['discriminator kind, cat: Cat']],
    [{ contentEncoding: 'base64', contentMediaType: 'image/png' }, ['contentEncoding base64', 'contentMediaType image/png']],
  ])('%j says %j', (schema, expected) => {
    expect(shape(schema).facts.map(({ key, value }) => `${key} ${value}`)).toEqual(expected)
  })
})

describe('what a schema holds', () => {
  test.each([
    [{ items: {} }, ['items ']],
    [{ prefixItems: [{}, {}], items: {} }, ['prefix 0', 'prefix 1', 'rest ']],
    [{ items: [{}], additionalItems: {} }, ['prefix 0', 'rest ']],
    [{ additionalProperties: {}, patternProperties: { '^x-': {} } }, ['pattern ^x-', 'additional ']],
    [JSON.parse('{"if":{},"then":{},"else":{}}'), ['if ', 'then ', 'else ']],
    [{ not: {}, contains: {}, propertyNames: {} }, ['contains ', 'names ', 'not ']],
    [{ dependentSchemas: { card: {} } }, ['dependent card']],
    [{ contentSchema: {} }, ['content ']],
  ])('%j: %j', (schema, expected) => {
    expect(shape(schema).children.map(({ role, name }) => `${role} ${name}`)).toEqual(expected)
  })

  test('values, their texts, default and examples of any format', () => {
    const one = shape({ enum: ['a', 'b'], 'x-enum-descriptions': ['First', 'Second'], default: 'a', example: 'b', examples: ['a'] })
    expect(one.choicesOfValue).toEqual(['a', 'b'])
    expect(Object.fromEntries(one.valueTexts)).toEqual({ a: 'First', b: 'Second' })
    expect(one.fallback).toEqual({ value: 'a' })
    expect(one.examples).toEqual(['a', 'b'])
  })
})

describe('a small document whose schemas multiply is read in a moment', () => {
  const level = (at: number) => ({ $ref: `#/levels/${at}` })
  const levels = (count: number, schemaOf: (next: object) => unknown) => ({
    levels: Array.from({ length: count + 1 }, (_, at) => (at === count ? { type: 'string', maxLength: 3 } : schemaOf(level(at + 1)))),
  })

  test('each level is united of the next one twice', () => {
    const document = levels(60, (next) => ({ allOf: [next, next] }))
    expect(shapeOf(document, level(0))).toMatchObject({ types: ['string'], facts: [{ key: 'maxLength', value: '3' }] })
  })
  test('each level has sixty alternatives, all the next one', () => {
    const document = levels(30, (next) => ({ anyOf: Array(60).fill(next) }))
    expect(labelOf(document, shapeOf(document, level(0))).length).toBeLessThan(100)
  })
  test('each level is an array of the next one, said twice', () => {
    const document = levels(60, (next) => ({ allOf: [{ items: next }, { items: next }] }))
    expect(schemaMarkdown(document, level(0), { namesOnly: false, spend: (text) => text })).toMatch(/^- schema/)
  })
  test('each level is the next one', () => {
    const document = levels(20_000, (next) => next)
    expect(shapeOf(document, level(0)).isNever).toBe(false)
  })
  test('a property of twenty thousand members', () => {
    const members = Array.from({ length: 20_000 }, (_, at) => ({ properties: { a: { examples: at < 2 ? [at] : [] } } }))
    const { properties } = shapeOf({}, { allOf: members })
    expect(shapeOf({}, properties.get('a')).examples).toEqual([0, 1])
  })
})
