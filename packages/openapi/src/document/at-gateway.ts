import { entriesIn, isObject, type Json, own, textIn } from '../json.ts'
import { refOf, resolve, stepsOf } from '../references.ts'
import type { CallTarget } from '../request/call-target.ts'
import { gatewayCredential } from '../request/credential.ts'
import { methods } from './operation-key.ts'

const schemeName = 'gateway'

const schemeOf = ({ auth, tokenUrl }: CallTarget, isSwagger: boolean): Json => {
  const { name, prefix } = gatewayCredential(auth)
  const isToken = prefix !== ''
  const token = tokenUrl ? `a token from ${tokenUrl}, for a client ID and its secret` : 'a token'
  // Swagger 2.0 has no bearer tokens: there the word before it is part of the value.
  const description = isToken ? (isSwagger ? `${prefix.trim()}, a space and ${token}` : tokenUrl && `A${token.slice(1)}`) : undefined
  const scheme = isToken && !isSwagger ? { type: 'http', scheme: 'bearer' } : { type: 'apiKey', in: 'header', name }
  return { ...scheme, ...(description && { description }) }
}

const addressed = (target: CallTarget, targets: readonly CallTarget[], isSwagger: boolean): Json => {
  if (!isSwagger) return { servers: targets.map(({ name, address }) => ({ url: address, description: name })) }
  const { protocol, host, pathname } = new URL(target.address)
  return { host, basePath: pathname, schemes: [protocol.slice(0, -1)] }
}

const without = (value: unknown, ...names: string[]) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) : value

/** A path item whose operations are called as all the others are. */
const calledAlike = (item: unknown): unknown => {
  const parts = isObject(item) ? Object.entries(item).filter(([name]) => name !== 'servers') : []
  const called = parts.map(([name, one]) => [name, methods.includes(name) ? without(one, 'servers', 'security') : one])
  return isObject(item) ? Object.fromEntries(called) : item
}

const pathItemsOf = (holder: unknown, key: string): Json =>
  Object.fromEntries(entriesIn(holder, key).map(([path, item]) => [path, calledAlike(item)]))

/** Where the path items are that paths refer to: a webhook, a callback and an extension can be a path too. */
const referredOf = (document: Json): string[][] => {
  const found = new Map<string, string[]>()
  for (const [, item] of [...entriesIn(document, 'paths'), ...entriesIn(own(document, 'components'), 'pathItems')]) {
    let ref = refOf(item)
    while (ref !== undefined && !found.has(ref)) {
      found.set(ref, stepsOf(ref) ?? [])
      ref = refOf(resolve(document, ref))
    }
  }
  return [...found.values()]
}

const isHolder = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Changes what is at these places. Only what holds them is copied, and once. */
const changeAt = (root: Json, places: readonly string[][], change: (value: unknown) => unknown): Json => {
  const copies = new WeakSet<object>([root])
  const put = (holder: Json, key: string, value: unknown) =>
    Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
  const copied = (holder: unknown, key: string): unknown => {
    if (!isHolder(holder) || !Object.hasOwn(holder, key)) return undefined
    const inner = holder[key]
    if (!isHolder(inner) || copies.has(inner)) return inner
    const copy = Array.isArray(inner) ? [...inner] : { ...inner }
    copies.add(copy)
    put(holder, key, copy)
    return copy
  }
  for (const steps of places) {
    const holder = steps.slice(0, -1).reduce<unknown>(copied, root)
    const key = steps.at(-1)
    if (key !== undefined && isHolder(holder) && Object.hasOwn(holder, key)) put(holder, key, change(holder[key]))
  }
  return root
}

const componentsOf = (document: Json, schemes: Json): Json => {
  const components = own(document, 'components')
  const pathItems = own(components, 'pathItems')
  return {
    ...(isObject(components) && components),
    ...(isObject(pathItems) && { pathItems: pathItemsOf(components, 'pathItems') }),
    // Webhooks are not calls at the gateway: they ask for what the document says.
    securitySchemes: { ...(isObject(own(document, 'webhooks')) && (own(components, 'securitySchemes') as Json)), ...schemes },
  }
}

/**
 * A description of the API as it is called at the gateway: with the addresses of `targets`, the first of them by itself in Swagger 2.0, and with the key or
 * the token that the first of them asks for, in place of what the document says of its own servers; environments that ask for the other are left out.
 * Without a target it is the document itself.
 */
export const atGateway = (document: Json, targets: readonly CallTarget[]): Json => {
  const [target] = targets
  if (!target) return document
  const servers = targets.filter(({ auth }) => gatewayCredential(auth) === gatewayCredential(target.auth))
  // As the generator reads it, which looks at `openapi` first.
  const isSwagger = Object.hasOwn(document, 'swagger') && !textIn(document, 'openapi').startsWith('3.')
  const schemes = { [schemeName]: schemeOf(target, isSwagger) }
  const moved: Json = {
    ...(without(document, 'host', 'basePath', 'schemes', 'servers', ...(isSwagger ? [] : ['swagger'])) as Json),
    ...addressed(target, servers, isSwagger),
    ...(isSwagger ? { securityDefinitions: schemes } : { components: componentsOf(document, schemes) }),
    security: [{ [schemeName]: [] }],
    paths: pathItemsOf(document, 'paths'),
  }
  return changeAt(moved, referredOf(document), calledAlike)
}
