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
/** One input of a call: its name, dotted for nested body fields; the first element of a list is `0`. */
export interface Input {
  place: Place
  name: string
  isText: boolean
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  enum?: unknown[]
}

/** What a value can be, each of a union's kinds included. */
const kindsOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [...anyOf, ...oneOf, ...allOf]

const takesText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && !schema.enum) || kindsOf(schema).some(takesText) || (schema.items !== undefined && takesText(schema.items))

const fieldsOf = (schema: JsonSchema, place: Place, prefix: string): Input[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => inputOf(field, place, prefix + name)),
  ...(schema.items && prefix !== '' ? inputOf(schema.items, place, `${prefix}0`) : []),
  ...kindsOf(schema).flatMap((kind) => fieldsOf(kind, place, prefix)),
]
/** A field and what is in it. */
const inputOf = (field: JsonSchema, place: Place, name: string): Input[] => [
  { place, name, isText: takesText(field) },
  ...fieldsOf(field, place, `${name}.`),
]

/** One for each name: a field that several kinds of a union have takes text if one of them does. */
const distinct = (inputs: Input[]): Input[] =>
  [...Map.groupBy(inputs, ({ name }) => name).values()].map((same) => ({
    ...(same[0] as Input),
    isText: same.some(({ isText }) => isText),
  }))

/** Every path parameter, query parameter and body field of a call, from the contract. */
export const inputsOf = (route: Route): Input[] =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = route[place]
    return schema ? distinct(fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, place, '')) : []
  })

type Fields = Record<string, unknown>

/** The content of a field with that value deeper in it. */
const withinField = (content: unknown, path: string[], value: unknown): unknown => {
  if (path[0] !== '0') return withField((content ?? {}) as Fields, path, value)
  const [element, ...others] = Array.isArray(content) ? content : []
  return [path.length === 1 ? value : withinField(element, path.slice(1), value), ...others]
}
/** The body with that value in the (dotted) field. */
export const withField = (body: Fields, [first = '', ...deeper]: string[], value: unknown): Fields => ({
  ...body,
  [first]: deeper.length === 0 ? value : withinField(body[first], deeper, value),
})

/** A value as encoded in a URL; invalid Unicode as the bytes that a client would send for it. */
export const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
