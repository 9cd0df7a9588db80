import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract, type Route } from '../index.ts'

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Where a response lets through what the contract does not name, as dotted paths. */
const openIn = (schema: Schema, root: Schema, at: string): string[] => {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? ''
    // A reference to the whole would be one to what is being walked.
    return name === '#' ? [] : openIn((root['$defs'] as Record<string, Schema>)[name] as Schema, root, at)
  }
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (schema[kind] as Schema[] | undefined) ?? [])
  if (alternatives.length > 0) return alternatives.flatMap((one) => openIn(one, root, at))
  if (schema['type'] === 'array') return isSchema(schema['items']) ? openIn(schema['items'], root, `${at}[]`) : [at]
  if (schema['type'] !== 'object') return 'type' in schema || 'const' in schema || 'enum' in schema ? [] : [at]
  const others = schema['additionalProperties']
  const named = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return [
    ...named.flatMap(([name, one]) => openIn(one, root, `${at}.${name}`)),
    ...(others === false ? [] : isSchema(others) && Object.keys(others).length > 0 ? openIn(others, root, `${at}.*`) : [at]),
  ]
}
const openPlaces = (name: string, { response }: Route): string[] => {
  if ('contentType' in response) return []
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema
  return openIn(schema, schema, name)
}

/** What a response may hold that the contract cannot name, and who masks it. */
const known = [
  // States of any kind of object; the log holds no secret (trust T69).
  'audit.detail.after',
  'audit.detail.before',
  // A plugin's own settings; texts in it are masked unless they are known not to be secret.
  'gateway.plugin.config',
]

it('every response is closed: what the contract does not name never leaves the server (trust G5)', () => {
  const places = Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => openPlaces(`${group}.${name}`, route as Route)),
  )
  expect([...new Set(places)].sort()).toEqual(known)
})

it('the walk finds an open object, a record of anything and an unknown value at any depth', () => {
  const found = (response: z.ZodType) => openPlaces('x', { response } as unknown as Route)
  expect(found(z.object({ a: z.array(z.looseObject({ b: z.string() })).nullable() }))).toEqual(['x.a[]'])
  expect(found(z.object({ a: z.record(z.string(), z.unknown()) }))).toEqual(['x.a'])
  expect(found(z.object({ a: z.record(z.string(), z.object({ b: z.unknown() })) }))).toEqual(['x.a.*.b'])
  expect(found(z.union([z.string(), z.any()]))).toEqual(['x'])
  expect(found(z.object({ a: z.record(z.string(), z.string()), b: z.literal(1), c: z.enum(['d']) }))).toEqual([])
})
