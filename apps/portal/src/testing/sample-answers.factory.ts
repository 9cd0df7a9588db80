import { contract, type Route } from '@apim/contract'
import * as z from 'zod'

/** The parts of a schema used here. */
interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

const byType: Record<string, (schema: Schema) => unknown> = {
  object: ({ properties = {} }) => Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)])),
  array: ({ items = {} }) => [sampleOf(items)],
  string: ({ format }) => (format === 'date-time' ? '2026-11-02T10:00:00.000Z' : 'text'),
  boolean: () => false,
  null: () => null,
}

const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = (schema.anyOf ?? schema.oneOf)?.[0]
  if (either) return sampleOf(either)
  return (byType[schema.type ?? ''] ?? (() => 1))(schema)
}

const isRead = ({ method, response }: Route) => method === 'GET' && !('contentType' in response)

/** A sample response for every read in the contract, as `GET /api/widget/7`: each list has one entry, and every id in a path is 7. */
export const sampleAnswers = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.values<Record<string, Route>>(contract)
      .flatMap((routes) => Object.values(routes))
      .filter(isRead)
      .map(({ path, response }) => [
        `GET ${path.replaceAll(/:\w+/g, '7')}`,
        sampleOf(z.toJSONSchema(response as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Schema),
      ]),
  )
