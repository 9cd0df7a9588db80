import { entriesIn, isObject, type Json, own } from '../json.ts'
import type { CallTarget } from '../request/call-target.ts'
import { gatewayCredential } from '../request/credential.ts'
import { methods } from './operation-key.ts'

const schemeName = 'gateway'

const schemeOf = ({ auth, tokenUrl }: CallTarget, isSwagger: boolean): Json => {
  const { name, prefix } = gatewayCredential(auth)
  const isToken = prefix !== ''
  const description = isToken && tokenUrl ? `A token from ${tokenUrl}, for a client ID and its secret` : undefined
  const scheme = isToken && !isSwagger ? { type: 'http', scheme: 'bearer' } : { type: 'apiKey', in: 'header', name }
  return { ...scheme, ...(description !== undefined && { description }) }
}

const addressed = (target: CallTarget, others: readonly CallTarget[], isSwagger: boolean): Json => {
  if (!isSwagger) return { servers: [target, ...others].map(({ name, address }) => ({ url: address, description: name })) }
  const { protocol, host, pathname } = new URL(target.address)
  return { host, basePath: pathname, schemes: [protocol.slice(0, -1)] }
}

const without = (value: unknown, ...names: string[]) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) : value

/** Path items whose operations are called as all the others are. One that is a reference stays one: what it names is in here too. */
const pathItemsOf = (holder: unknown, key: string): Json =>
  Object.fromEntries(
    entriesIn(holder, key).map(([path, item]) => {
      const parts = isObject(item) ? Object.entries(item).filter(([name]) => name !== 'servers') : []
      const called = parts.map(([name, one]) => [name, methods.includes(name) ? without(one, 'servers', 'security') : one])
      return [path, isObject(item) ? Object.fromEntries(called) : item]
    }),
  )

const componentsOf = (document: Json, schemes: Json): Json => {
  const components = own(document, 'components')
  const pathItems = own(components, 'pathItems')
  return {
    ...(isObject(components) && components),
    ...(isObject(pathItems) && { pathItems: pathItemsOf(components, 'pathItems') }),
    securitySchemes: schemes,
  }
}

/**
 * A description of the API as it is called at the gateway: with the addresses of `targets`, the first of them by itself in Swagger 2.0, and with the key or
 * the token that the gateway asks for, in place of what the document says of its own servers. Without a target it is the document itself.
 */
export const atGateway = (document: Json, targets: readonly CallTarget[]): Json => {
  const [target, ...others] = targets
  if (!target) return document
  const isSwagger = Object.hasOwn(document, 'swagger')
  const schemes = { [schemeName]: schemeOf(target, isSwagger) }
  return {
    ...(without(document, 'host', 'basePath', 'schemes', 'servers') as Json),
    ...addressed(target, others, isSwagger),
    ...(isSwagger ? { securityDefinitions: schemes } : { components: componentsOf(document, schemes) }),
    security: [{ [schemeName]: [] }],
    paths: pathItemsOf(document, 'paths'),
  }
}
