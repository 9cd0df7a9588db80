import type { Credential } from '../request/credential.ts'
import { literal, variable } from './text.ts'

/** How Postman authorizes a request (Postman Collection Format 2.1.0, `auth`). */
export interface Auth {
  type: string
  [type: string]: unknown
}

interface Value {
  key: string
  value: string
}

export const noAuth: Auth = { type: 'noauth' }

const values = (all: Record<string, string>) => Object.entries(all).map(([key, value]) => ({ key, value, type: 'string' }))

/** What stands in for a user's name and password. */
const basicVariables = (secret: string) => [`${secret}_USERNAME`, `${secret}_PASSWORD`]

const authOf = ({ in: place, name, prefix, variable: secret }: Credential): Auth | undefined => {
  const [username, password] = basicVariables(secret).map(variable) as [string, string]
  if (prefix === 'Bearer ') return { type: 'bearer', bearer: values({ token: variable(secret) }) }
  if (prefix === 'Basic ') return { type: 'basic', basic: values({ username, password }) }
  return place === 'cookie' ? undefined : { type: 'apikey', apikey: values({ key: literal(name), value: variable(secret), in: place }) }
}

/** The variables that hold the secrets of these credentials. */
export const variablesOf = (credentials: readonly Credential[]): string[] =>
  credentials.flatMap(({ prefix, variable: secret }) => (prefix === 'Basic ' ? basicVariables(secret) : [secret]))

/** How a request is authorized: Postman has one way for each request, so the credentials after the first are headers and parts of the query. */
export const authorized = (credentials: readonly Credential[]): { auth: Auth; headers: Value[]; query: Value[] } => {
  const at = credentials.findIndex((one) => authOf(one))
  const first = credentials[at]
  const others = credentials.filter((_, place) => place !== at)
  const inPlace = (isQuery: boolean) => others.filter((one) => (one.in === 'query') === isQuery)
  return {
    auth: (first && authOf(first)) ?? noAuth,
    headers: inPlace(false).map(({ in: place, name, prefix, variable: secret }) =>
      place === 'cookie'
        ? { key: 'Cookie', value: `${literal(name)}=${variable(secret)}` }
        : { key: literal(name), value: `${prefix}${variable(secret)}` },
    ),
    query: inPlace(true).map(({ name, variable: secret }) => ({ key: literal(name), value: variable(secret) })),
  }
}
