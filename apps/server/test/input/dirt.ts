import type { Route } from '@apim/contract'
import * as z from 'zod'

/** What neither the database nor a page can hold, and values out of range. */
export const dirtyTexts = ['a\u0000b', '\u0000', 'a\ud800b', '\udfff'] as const
const farDates = [
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-12:00',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '2026-02-30',
]
const farNumbers = [2_147_483_648, -2_147_483_649, 32_768, 9_007_199_254_740_992, 1e19, 1e308, -1, 0, 0.5, -0]
export const dirt: readonly unknown[] = [
  ...dirtyTexts,
  ...farDates,
  ...farNumbers,
  ...farNumbers.map(String),
  '9'.repeat(40),
  'Infinity',
  'NaN',
  '1,2147483648',
  '9999999999',
  '\u202etxt',
  '\u0007',
  '%00',
  'x'.repeat(5000),
  '',
  null,
  true,
  {},
  [],
  [null],
  ['a\u0000b'],
  ['\ud800'],
]

export type Place = 'params' | 'query' | 'body'
/** One input of a call: its name, dotted for nested body fields. */
export interface Input {
  place: Place
  name: string
  isText: boolean
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  items?: JsonSchema
  enum?: unknown[]
}

const takesText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && !schema.enum) ||
  (schema.anyOf ?? []).some(takesText) ||
  (schema.items !== undefined && takesText(schema.items))

const fieldsOf = (schema: JsonSchema, place: Place, prefix = ''): Input[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { place, name: prefix + name, isText: takesText(field) },
    ...fieldsOf(field, place, `${prefix}${name}.`),
  ])

/** Every path parameter, query parameter and body field of a call, from the contract. */
export const inputsOf = (route: Route): Input[] =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = route[place]
    return schema ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, place) : []
  })

/** The body with that value in the (dotted) field. */
export const withField = (body: Record<string, unknown>, [first = '', ...deeper]: string[], value: unknown): Record<string, unknown> => ({
  ...body,
  [first]: deeper.length === 0 ? value : withField((body[first] ?? {}) as Record<string, unknown>, deeper, value),
})

/** A value as encoded in a URL; invalid Unicode as the bytes that a client would send for it. */
export const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
