import { expect, test } from 'vitest'
import { sampleOf } from './sample.ts'
import { toXml } from './xml.ts'

const document = {
  openapi: '3.1.0',
  components: {
    schemas: {
      Node: { type: 'object', required: ['next'], properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } },
    },
  },
}
const node = { $ref: '#/components/schemas/Node' }

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', minLength: 8 }, 'stringxx'],
  [{ type: 'string', maxLength: 3 }, 'str'],
  [{ type: 'string', format: 'date' }, '2026-01-31'],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }, 0.5],
  [{ type: 'integer', maximum: 0 }, 0],
  [{ type: ['null', 'boolean'] }, null],
  [{ enum: ['b', 'c'] }, 'b'],
  [{ const: 7 }, 7],
  [{ type: 'string', default: 'x', enum: ['y'] }, 'x'],
  [{ type: 'string', example: 'e', default: 'x' }, 'e'],
  [{ type: 'array', items: { type: 'boolean' } }, [true]],
  [{ prefixItems: [{ type: 'string' }, { type: 'integer' }] }, ['string', 1]],
  [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }, { a: 1, b: 2 }],
  [
    { properties: { a: { const: 1 } }, oneOf: [{ properties: { b: { const: 2 } } }, {}] },
    { a: 1, b: 2 },
  ],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
  [{}, {}],
  [false, {}],
])('%j is sampled as %j', (schema, expected) => {
  expect(sampleOf(document, schema, 'response')).toEqual(expected)
})

test('what is read-only is not sent, and what is write-only does not come back', () => {
  const schema = { properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } } }
  expect(sampleOf(document, schema, 'request')).toEqual({ secret: 'string' })
  expect(sampleOf(document, schema, 'response')).toEqual({ id: 1 })
})

test('a schema that requires itself ends', () => {
  expect(sampleOf(document, node, 'response')).toEqual({ name: 'string', next: {} })
})

test('a schema that doubles at each level is bounded', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => [
      `L${level}`,
      { properties: { a: { $ref: `#/components/schemas/L${level + 1}` }, b: { $ref: `#/components/schemas/L${level + 1}` } } },
    ]),
  )
  const text = JSON.stringify(sampleOf({ components: { schemas } }, { $ref: '#/components/schemas/L0' }, 'response'))
  expect(text.length).toBeLessThan(20_000)
})

test('a sample as XML follows names, attributes and wrappers', () => {
  const schema = {
    type: 'object',
    xml: { name: 'pet' },
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
      note: { type: 'string' },
    },
  }
  expect(toXml({}, schema, { id: 7, tags: ['a', 'b'], note: '1 < 2' }, 'root')).toBe(
    '<pet id="7">\n  <tags>\n    <tag>a</tag>\n    <tag>b</tag>\n  </tags>\n  <note>1 &lt; 2</note>\n</pet>',
  )
})

test('XML names its element twice for each value: of a long list with a long name, or of long names, as much as can be read is written', () => {
  const long = 'n'.repeat(2000)
  const text = toXml({}, {}, { a: { [long]: Array(50_000).fill(0) } }, 'root')
  expect(text.length).toBeLessThan(15_000_000)
  expect(text).toMatch(/^<root>\n {2}<a>\n {4}<n+>0<\/n+>\n/)
  expect(text).toMatch(/<\/a>\n<\/root>$/)
})
