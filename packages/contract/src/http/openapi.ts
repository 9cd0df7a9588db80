import * as z from 'zod'
import { Problem } from './problem.ts'
import { isMutation, type Route } from './route.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parameters = (route: Route) =>
  (['params', 'query'] as const).flatMap((where) =>
    Object.entries(route[where]?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || !(schema as z.ZodType).safeParse(undefined).success,
      schema: json(schema as z.ZodType, 'input'),
    })),
  )

const header = (name: string, description: string, schema: object) => ({ name, in: 'header', required: false, description, schema })

const headerParameters = (route: Route) => [
  ...(isMutation(route)
    ? [
        header('Idempotency-Key', 'Sending the same request again with this key has no second effect; kept for 24 hours', {
          type: 'string',
          minLength: 1,
          maxLength: 255,
        }),
      ]
    : []),
  ...(route.edits ? [header('If-Match', 'The version the edit started from', { type: 'string' })] : []),
]

const requestBody = (route: Route) => {
  if (!route.body) return {}
  const schema = json(route.body, 'input')
  if (!route.file) return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const properties = { ...(schema.properties as object), [route.file]: { type: 'string', format: 'binary' } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } } }
}

const failures = (route: Route) => {
  const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  const isChange = route.method !== 'GET' || route.changesState !== undefined
  const candidates: [number, string, boolean][] = [
    [400, 'Invalid input; `errors` names the fields', true],
    [401, 'No valid access token', route.access !== 'public'],
    [403, 'Not allowed', route.access !== 'public'],
    [404, 'Not found, or not visible to the caller', route.params !== undefined],
    [
      409,
      route.edits
        ? 'Not possible in the current state, or the edit started from an older version; `versions` has both'
        : 'Not possible in the current state',
      isChange,
    ],
    [410, 'Turned off in this installation', route.changesState !== undefined],
    [413, 'Too large', route.body !== undefined],
    [422, 'Refused by a business rule', isChange],
    [429, 'Too many requests', true],
    [500, 'Something went wrong', true],
    [502, 'The gateway returned an unexpected response', isChange || route.path.includes('/kong/')],
    [503, 'Not ready', true],
    [504, 'The gateway did not respond in time', isChange || route.path.includes('/kong/')],
  ]
  return Object.fromEntries(
    candidates.filter(([, , applies]) => applies).map(([status, description]) => [status, { description, ...problem }]),
  )
}

const operation = (id: string, group: string, route: Route) => ({
  operationId: id,
  tags: [group],
  summary: route.summary,
  'x-access': route.access,
  ...(route.changesState && { deprecated: true }),
  ...(route.access === 'public' && { security: [] }),
  parameters: [...parameters(route), ...headerParameters(route)],
  ...requestBody(route),
  responses: {
    200: {
      description: 'Success',
      content:
        'contentType' in route.response
          ? { [route.response.contentType]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: json(route.response, 'output') } },
    },
    ...failures(route),
  },
})

/** The OpenAPI 3.1 document of the given route groups: generated from the contract, never edited. */
export const openApi = (groups: Record<string, Record<string, Route>>, version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, routes] of Object.entries(groups))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(`${group}.${name}`, group, route) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Developer portal', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: json(Problem, 'output') },
    },
  }
}
