import { canonicalJson } from '../../../../canonical-json.ts'
import { type Change, change } from '../change.ts'
import { isSame } from '../schema/same.ts'
import { compareBodies, compareResponses } from './compare-messages.ts'
import { compareParameters } from './compare-parameters.ts'
import { type Comparison, type Findings, findings } from './found.ts'
import type { Operation } from './model.ts'
import { compareSecurity } from './security.ts'

/** Addresses that clients call must stay. */
export const compareServers = (a: string[], b: string[]): Change[] => [
  ...a.filter((server) => !b.includes(server)).map((before) => change('breaking', 'server-removed', { before })),
  ...b.filter((server) => !a.includes(server)).map((after) => change('compatible', 'server-added', { after })),
]

const texts = (a: Operation, b: Operation): Change[] => [
  ...(a.deprecated === b.deprecated ? [] : [change('documentation', b.deprecated ? 'deprecated' : 'not-deprecated')]),
  ...(a.operationId === b.operationId ? [] : [change('documentation', 'operation-id', { before: a.operationId, after: b.operationId })]),
  ...(a.tags === b.tags ? [] : [change('documentation', 'tags', { before: a.tags, after: b.tags })]),
  ...(a.texts === b.texts ? [] : [change('documentation', 'text')]),
]

/** What changed in an operation that both documents have. */
export const compareOperation = (comparison: Comparison, a: Operation, b: Operation, servers: { a: string[]; b: string[] }): Findings => {
  const found = findings(comparison)
  compareParameters(comparison, found, a, b)
  compareBodies(comparison, found, a, b)
  compareResponses(comparison, found, a, b)
  found.push(...compareSecurity(a, b), ...texts(a, b))
  if (a.servers || b.servers) found.push(...compareServers(a.servers ?? servers.a, b.servers ?? servers.b))
  if (!isSame(comparison.from, a.callbacks, comparison.to, b.callbacks, true)) found.push(change('breaking', 'callbacks'))
  else if (canonicalJson(a.callbacks) !== canonicalJson(b.callbacks)) found.push(change('documentation', 'callbacks'))
  return found
}
