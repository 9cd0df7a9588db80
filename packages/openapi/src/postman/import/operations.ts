import { type Json, own, textIn } from '../../json.ts'
import { addressOf } from './address.ts'
import { describedIn } from './collection.ts'
import { type Contents, headersIn, joinContents, writtenContents } from './content.ts'
import { entryParameters, type Leave, leaverOf, pathOf } from './parameters.ts'
import type { Report } from './report.ts'
import { requestBodyOf } from './request-body.ts'
import type { FoundRequest } from './requests.ts'
import { type Answer, answersOf, joinAnswer, writtenAnswers } from './responses.ts'
import { isOff } from './secrets/clean.ts'
import type { Schemes } from './security.ts'
import { serverOf } from './server.ts'

/** A request as an operation, before it is written. */
export interface ReadOperation {
  method: string
  path: string
  summary: string
  description: string
  tags: Set<string>
  /** By their address; those of the same operation in several requests together. */
  servers: Map<string, Json>
  parameters: Map<string, { written: Json; requests: number }>
  /** How many requests it is made of. */
  requests: number
  body: Contents | undefined
  answers: Map<string, Answer>
  /** Undefined where OpenAPI has no words for it. */
  security: Json[] | undefined
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
const pathMax = 2000

export interface Reading {
  report: Report
  schemes: Schemes
  variables: ReadonlyMap<string, string>
}

/** The place and the name of a parameter, which no other has. */
export const parameterKey = (one: Json) => `${textIn(one, 'in')} ${textIn(one, 'name').toLowerCase()}`

const securityOf = ({ auth, request }: FoundRequest, headers: readonly Json[], { schemes }: Reading, leave: Leave) => {
  const ownAuth = own(request, 'auth')
  const header = headers.find((one) => !isOff(one) && textIn(one, 'key').toLowerCase() === 'authorization')
  const isPlain = ownAuth === undefined || ownAuth === null || textIn(ownAuth, 'type') === 'noauth'
  return header && isPlain ? schemes.ofHeader(textIn(header, 'value')) : schemes.requirements(auth, leave)
}

/** A request as an operation; undefined for one that OpenAPI has no words for. */
export const operationIn = (found: FoundRequest, reading: Reading): ReadOperation | undefined => {
  const { name, request, responses, tag } = found
  const written = own(request, 'method')
  const method = written === undefined || written === null ? 'get' : typeof written === 'string' ? written.trim().toLowerCase() : ''
  const place = [tag, name || textIn(own(request, 'url'), 'raw')].filter(Boolean).join(' / ')
  const leave = leaverOf(reading.report, place)
  if (!methods.has(method)) return leave('method')
  const [address, headers] = [addressOf(own(request, 'url')), headersIn(request)]
  if (address.segments.join('/').length > pathMax) return leave('unreadable')
  const { path, parameters } = pathOf(address, leave)
  const server = serverOf(address, reading.variables)
  if (!server) leave('address')
  const all = [...parameters, ...entryParameters(address.query, 'query', leave), ...entryParameters(headers, 'header', leave)]
  return {
    method,
    path,
    summary: name,
    description: describedIn(request),
    tags: new Set(tag ? [tag] : []),
    servers: new Map(server ? [[textIn(server, 'url'), server]] : []),
    parameters: new Map(all.map((written) => [parameterKey(written), { written, requests: 1 }])),
    requests: 1,
    body: requestBodyOf(request, headers, name, leave),
    answers: answersOf(responses, leave),
    security: securityOf(found, headers, reading, leave),
  }
}

/** Adds another request of the same method and path. */
export const joinOperation = (all: ReadOperation, more: ReadOperation, leave: Leave): void => {
  for (const tag of more.tags) all.tags.add(tag)
  for (const [url, server] of more.servers) all.servers.set(url, server)
  if (!all.description) all.description = more.description
  all.requests += more.requests
  for (const [key, one] of more.parameters) {
    const known = all.parameters.get(key)
    if (known) known.requests += one.requests
    else all.parameters.set(key, one)
  }
  if (!all.body) all.body = more.body
  else if (more.body && !joinContents(all.body, more.body)) leave('example')
  for (const [status, answer] of more.answers) joinAnswer(all.answers, status, answer, leave)
}

/** What only some of the requests send may be left out. */
const writtenParameters = ({ parameters, requests }: ReadOperation): Json[] =>
  [...parameters.values()].map(({ written: { required, ...one }, requests: some }) =>
    required === true && (one['in'] === 'path' || some === requests) ? { ...one, required } : one,
  )

/** As it is written (OpenAPI 3.1, Operation Object); `server` and `security` are those of the whole document. */
export const writtenOperation = (
  operation: ReadOperation,
  operationId: string,
  whole: { server: string | undefined; security: string },
): Json => {
  const { summary, description, tags, servers, parameters, body, answers, security } = operation
  return {
    ...(tags.size > 0 && { tags: [...tags] }),
    ...(summary && { summary }),
    ...(description && { description }),
    operationId,
    ...([...servers.keys()].some((url) => url !== whole.server) && { servers: [...servers.values()] }),
    ...(JSON.stringify(security ?? []) !== whole.security && { security: security ?? [] }),
    ...(parameters.size > 0 && { parameters: writtenParameters(operation) }),
    ...(body && { requestBody: { content: writtenContents(body) } }),
    responses: writtenAnswers(answers),
  }
}
