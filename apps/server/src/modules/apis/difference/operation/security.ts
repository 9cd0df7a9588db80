import { canonicalJson } from '../../../../canonical-json.ts'
import { asList, asObject, type Json } from '../../document/facts.ts'
import { follow } from '../../document/references.ts'
import { type Change, change } from '../change.ts'
import type { Source } from '../source.ts'
import type { Operation, Requirement } from './model.ts'

const flowNames: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

const addresses = (flow: Json): Json => ({
  authorizationUrl: flow.authorizationUrl ?? null,
  tokenUrl: flow.tokenUrl ?? null,
  refreshUrl: flow.refreshUrl ?? null,
})

/** What a client has to do for this scheme, without names and texts, as OpenAPI 3 writes it. */
const meaningOf = (scheme: Json): Json => {
  const { type } = scheme
  if (type === 'basic') return { type: 'http', scheme: 'basic' }
  if (type === 'http') return { type, scheme: String(scheme.scheme).toLowerCase() }
  if (type === 'apiKey') return { type, in: scheme.in, name: scheme.in === 'header' ? String(scheme.name).toLowerCase() : scheme.name }
  if (type === 'openIdConnect') return { type, address: scheme.openIdConnectUrl }
  if (type !== 'oauth2') return { type }
  const flow = String(scheme.flow)
  const flows = scheme.flows === undefined ? { [flowNames[flow] ?? flow]: scheme } : asObject(scheme.flows)
  return { type, flows: Object.fromEntries(Object.entries(flows).map(([name, value]) => [name, addresses(asObject(value))])) }
}

const schemeOf = ({ root }: Source, name: string): string => {
  const named = { ...asObject(root.securityDefinitions), ...asObject(asObject(root.components).securitySchemes) }
  return canonicalJson(Object.hasOwn(named, name) ? meaningOf(asObject(follow(root, named[name]))) : { unknown: name })
}

const requirementOf = (source: Source, raw: Json): Requirement => {
  const entries = Object.entries(raw).map(([name, scopes]) => ({ name, scopes: asList(scopes).map(String).toSorted() }))
  const shown = entries.map(({ name, scopes }) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name)).join(' + ')
  return { schemes: new Map(entries.map(({ name, scopes }) => [schemeOf(source, name), scopes])), shown: shown || '–' }
}

/** The ways to authenticate for an operation, of which one is enough; where none is named, none is needed. */
export const securityOf = (source: Source, operation: Json): Requirement[] => {
  const stated = asList(operation.security ?? source.root.security)
  return (stated.length > 0 ? stated : [{}]).map((one) => requirementOf(source, asObject(one)))
}

/** Whether what satisfies `old` satisfies `one` too. */
const accepts = (one: Requirement, old: Requirement): boolean =>
  [...one.schemes].every(([scheme, scopes]) => {
    const had = old.schemes.get(scheme)
    return had !== undefined && scopes.every((scope) => had.includes(scope))
  })

/** Every way to authenticate that was enough must still be enough. */
export const compareSecurity = (a: Operation, b: Operation): Change[] => {
  const keeps = a.security.every((old) => b.security.some((one) => accepts(one, old)))
  const isSame = keeps && b.security.every((one) => a.security.some((old) => accepts(old, one)))
  if (isSame) return []
  const shown = (list: Requirement[]) => list.map((one) => one.shown).join(' | ')
  return [change(keeps ? 'compatible' : 'breaking', 'security', { before: shown(a.security), after: shown(b.security) })]
}
