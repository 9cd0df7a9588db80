import { isDeepStrictEqual } from 'node:util'
import type { PluginDefinition } from '@apim/kong-admin'
import type { FastifyInstance } from 'fastify'
import { followed, pagingSection, summarized } from './paging.ts'
import { type Exchange, normalized } from './recording.ts'
import { unrecorded } from './unrecorded.ts'

/** The outcome of one exchange. */
export interface Outcome {
  exchange: Exchange
  result: 'equal' | 'different' | 'later'
  status: number
  body: unknown
}

type Body = Record<string, unknown>
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** New entities get the recorded ID, so that lists are in the recorded order and later paths match. */
function withRecordedId({ request, response }: Exchange): unknown {
  const { body, method } = request
  const id = isObject(response.body) ? response.body.id : undefined
  const creates = method === 'POST' ? response.status === 201 : method === 'PUT' && response.status === 200
  if (!creates || typeof id !== 'string') return body
  if (body === '') return { id }
  if (isObject(body)) return 'id' in body ? body : { ...body, id }
  const type = request.headers?.['Content-Type'] ?? ''
  if (type.includes('urlencoded')) return `${String(body)}&id=${id}`
  if (type.includes('multipart'))
    return String(body).replace(/--XX--\r\n$/, `--XX\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n--XX--\r\n`)
  return body
}

async function send(app: FastifyInstance, exchange: Exchange): Promise<{ status: number; body: unknown; allow: string | undefined }> {
  const body = withRecordedId(exchange)
  const { method, path, headers = {} } = exchange.request
  const json = isObject(body)
  const response = await app.inject({
    method,
    url: path,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && body !== '' && { payload: json ? JSON.stringify(body) : String(body as string) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== ''
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    allow: response.headers.allow as string | undefined,
  }
}

/** Whether an exchange concerns a plugin that this gateway does not have yet; those it creates are remembered. */
function about(unavailable: (name: unknown) => boolean, seen: Set<string>, { request, response }: Exchange): boolean {
  const name = isObject(request.body) ? request.body.name : /(?:^|&)name=([^&]*)/.exec(String(request.body))?.[1]
  const aboutPlugins = /(^|\/)plugins(\/|$)/.test(request.path.split('?')[0] as string)
  const answered = isObject(response.body)
    ? [response.body, ...(Array.isArray(response.body.data) ? (response.body.data as unknown[]) : [])]
    : []
  const strangers = answered.filter((one): one is Body => isObject(one) && 'config' in one && unavailable(one.name))
  const later =
    (aboutPlugins && name !== undefined && unavailable(name)) || strangers.length > 0 || [...seen].some((id) => request.path.includes(id))
  for (const { id, instance_name } of strangers) for (const key of [id, instance_name]) if (typeof key === 'string') seen.add(key)
  return later
}

const notAPlugin = 'nosuch'

/**
 * Sends every exchange to a fresh Admin API and compares status, Allow and body. `later` are those for Kong plugins that the gateway does
 * not have. The recording omits some clean-up: where Kong could create something and a leftover conflicts here, the leftover is deleted and
 * the request repeated.
 */
export async function replay(
  freshApp: () => FastifyInstance,
  plugins: readonly PluginDefinition[],
  exchanges: readonly Exchange[],
): Promise<Outcome[]> {
  const has = new Set(plugins.map(({ name }) => name))
  const unavailable = (name: unknown) => typeof name === 'string' && !has.has(name) && name !== notAPlugin
  const seen = new Set<string>()
  const outcomes: Outcome[] = []
  let app = freshApp()
  for (const [at, exchange] of exchanges.entries()) {
    const begins = exchanges[at - 1]?.section !== exchange.section
    if (begins && ['setup', pagingSection].includes(exchange.section)) app = freshApp()
    if (begins) {
      for (const made of unrecorded[exchange.section] ?? []) await app.inject({ ...made, method: 'POST' })
    }
    if (about(unavailable, seen, exchange)) {
      outcomes.push({ exchange, result: 'later', status: 0, body: undefined })
      continue
    }
    let answer = await send(app, followed(exchange, outcomes.at(-1)?.body))
    if (answer.status === 409 && exchange.response.status === 201 && (await removeLeftover(app, answer.body)))
      answer = await send(app, exchange)
    const { status, allow, body } = exchange.response
    const same =
      answer.status === status &&
      answer.allow === allow &&
      isDeepStrictEqual(normalized(summarized(exchange, answer.body)), normalized(body))
    outcomes.push({ exchange, result: same ? 'equal' : 'different', status: answer.status, body: answer.body })
  }
  return outcomes
}

async function removeLeftover(app: FastifyInstance, body: unknown): Promise<boolean> {
  const { name, service } = (body as { fields: { name?: string; service?: { id: string } } }).fields
  if (!service) return false
  const list = (await app.inject(`/services/${service.id}/plugins`)).json() as { data: { id: string; name: string; consumer: unknown }[] }
  const leftover = list.data.find((plugin) => plugin.name === name && plugin.consumer === null)
  if (leftover) await app.inject({ method: 'DELETE', url: `/plugins/${leftover.id}` })
  return leftover !== undefined
}
