import { entriesIn, isObject, type Json, listIn, own, textIn } from '../json.ts'
import { follow } from '../references.ts'

interface Flow {
  name: string
  authorizationUrl: string
  tokenUrl: string
  refreshUrl: string
  scopes: [string, string][]
}

/** A way to authenticate. */
export interface SecurityScheme {
  name: string
  type: string
  description: string
  /** Where a key goes, and the name it has there. */
  in: string
  parameter: string
  /** Of the type http: `bearer`, `basic`. */
  scheme: string
  bearerFormat: string
  openIdConnectUrl: string
  flows: Flow[]
}

/** One way to be let in: all of these at once. None: without authentication. */
export type Requirement = { name: string; scopes: string[] }[]

const flowOf = (name: string, flow: unknown): Flow => ({
  name,
  authorizationUrl: textIn(flow, 'authorizationUrl'),
  tokenUrl: textIn(flow, 'tokenUrl'),
  refreshUrl: textIn(flow, 'refreshUrl'),
  scopes: entriesIn(flow, 'scopes').map(([scope, text]) => [scope, typeof text === 'string' ? text : '']),
})

/** Swagger 2.0 has one flow in the scheme itself, and `basic` as a type. */
const flowsOf = (scheme: unknown): Flow[] =>
  textIn(scheme, 'flow') ? [flowOf(textIn(scheme, 'flow'), scheme)] : entriesIn(scheme, 'flows').map(([name, flow]) => flowOf(name, flow))

const schemeOf = (name: string, scheme: unknown): SecurityScheme => {
  const isBasic = textIn(scheme, 'type') === 'basic'
  return {
    name,
    type: isBasic ? 'http' : textIn(scheme, 'type'),
    description: textIn(scheme, 'description'),
    in: textIn(scheme, 'in'),
    parameter: textIn(scheme, 'name'),
    scheme: isBasic ? 'basic' : textIn(scheme, 'scheme').toLowerCase(),
    bearerFormat: textIn(scheme, 'bearerFormat'),
    openIdConnectUrl: textIn(scheme, 'openIdConnectUrl'),
    flows: flowsOf(scheme),
  }
}

/** The ways to authenticate that a document declares. */
export const schemesOf = (document: Json): SecurityScheme[] =>
  [...entriesIn(document.components, 'securitySchemes'), ...entriesIn(document, 'securityDefinitions')].map(([name, scheme]) =>
    schemeOf(name, follow(document, scheme)),
  )

const requirementOf = (one: unknown): Requirement =>
  isObject(one) ? Object.keys(one).map((name) => ({ name, scopes: listIn(one, name).filter((scope) => typeof scope === 'string') })) : []

/** What a document or an operation requires: any one of these. Undefined where it says nothing. */
export const requirementsOf = (holder: unknown): Requirement[] | undefined =>
  Array.isArray(own(holder, 'security')) ? listIn(holder, 'security').map(requirementOf) : undefined
