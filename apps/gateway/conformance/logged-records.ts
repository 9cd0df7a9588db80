import type { LoggedCall } from './log-sink.ts'

type Members = Record<string, unknown>
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One record with the request that delivered it. */
export interface LoggedRecord {
  call: { method: string; url: string; type: string; authorization: string; ownHeader: string; isList: boolean }
  record: Members
}

const header = (raw: readonly string[], name: string): string => {
  const at = raw.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name)
  return at === -1 ? '' : (raw[at + 1] as string)
}

/** The records of these requests one by one: how many arrive in one batch depends on timing. */
export const recordsOf = (calls: readonly LoggedCall[]): LoggedRecord[] =>
  calls.flatMap(({ method, url, rawHeaders: raw, json }) => {
    const [type, authorization, ownHeader] = ['content-type', 'authorization', 'x-log'].map((name) => header(raw, name)) as [
      string,
      string,
      string,
    ]
    const call = { method, url, type, authorization, ownHeader, isList: Array.isArray(json) }
    return (Array.isArray(json) ? json : [json]).map((record) => ({ call, record: record as Members }))
  })

/** The request that a record describes, in the same form for the recording and this run. */
export const requestOf = ({ record }: LoggedRecord): string => {
  const { request, response } = record as { request: { method: string; uri: string }; response: { status: number } }
  return `${request.method} ${request.uri.split('?', 1)[0]} ${response.status}`
}

/** Times, durations and IDs differ in every run. */
const CHANGING = /^latencies\.|(^|[.-])(id|identifier|date|started_at|balancer_(start|latency)(_ns)?|reset|retry-after|latency)$/
/** Entities are logged as they are stored; that is compared in the Admin API exchanges. */
const ENTITIES = new Set(['route', 'service', 'consumer'])

const leaves = (value: unknown, path = ''): [string, unknown][] => {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((each, index) => leaves(each, `${path}.${index}`))
  if (ENTITIES.has(path)) return [[path, 'an entity']]
  if (!isMembers(value)) return [[path, CHANGING.test(path) ? typeof value : value]]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, {}]]
  return entries.flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
}

/** A record and its request as flat members; nulls, which Kong omits, are left out. */
export const flattened = (logged: LoggedRecord): Record<string, unknown> =>
  Object.fromEntries([...leaves(logged.record), ...leaves(logged.call, 'call')].filter(([, value]) => value !== null))

const nameOf = (path: string): string => path.replace(/\.\d+(?=\.)/g, '')

/** Names of the members in which two records differ, in alphabetical order. */
export const differingMembers = (was: Record<string, unknown>, is: Record<string, unknown>): string[] => {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return [...new Set(names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])).map(nameOf))].sort()
}
