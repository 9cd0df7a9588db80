import type { Requirement, SecurityScheme } from '../document/security.ts'

/** Where a secret goes in a request: programs read it from the environment variable. */
export interface Credential {
  in: 'header' | 'query' | 'cookie'
  name: string
  /** What stands before the secret: `Bearer `. */
  prefix: string
  variable: string
}

export const keyCredential: Credential = { in: 'header', name: 'apikey', prefix: '', variable: 'APIM_API_KEY' }
export const tokenCredential: Credential = { in: 'header', name: 'Authorization', prefix: 'Bearer ', variable: 'APIM_ACCESS_TOKEN' }
/** What the gateway asks for: a token of an API that is called with OAuth2 alone, else a key. */
export const gatewayCredential = (auth: 'apikey' | 'oauth2' | 'both'): Credential => (auth === 'oauth2' ? tokenCredential : keyCredential)
const basicCredential: Credential = { in: 'header', name: 'Authorization', prefix: 'Basic ', variable: 'API_CREDENTIALS' }

const places = ['header', 'query', 'cookie'] as const

const credentialOf = ({ type, scheme, in: place, parameter }: SecurityScheme): Credential | undefined => {
  const known = places.find((one) => one === place)
  if (type === 'apiKey' && known && parameter) return { in: known, name: parameter, prefix: '', variable: 'API_KEY' }
  if (type === 'http' && scheme === 'basic') return basicCredential
  if (type === 'mutualTLS' || type === 'apiKey') return undefined
  return { ...tokenCredential, variable: 'ACCESS_TOKEN' }
}

/** What the first way to be let in needs, as the document describes it: for its own servers, not for the gateway. */
export const credentialsFor = (schemes: readonly SecurityScheme[], security: readonly Requirement[] | undefined): Credential[] =>
  (security?.[0] ?? [])
    .map(({ name }) => schemes.find((scheme) => scheme.name === name))
    .map((scheme) => scheme && credentialOf(scheme))
    .filter((one) => one !== undefined)
