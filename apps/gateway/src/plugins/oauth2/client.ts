import { hash } from 'node:crypto'
import type { Services } from '../../plugin.ts'
import { basicPair } from '../shared/basic-pair.ts'
import { verifySecretOnce } from '../shared/verified-secrets.ts'
import { failure, invalidClient, type OAuth2Failure, wrongRedirect } from './answers.ts'
import { isSame } from './config.ts'
import { clients, type OAuth2Client } from './grants.ts'
import type { Parameters } from './parameters.ts'

/** How a client authenticates (RFC 6749, 2.3.1). */
export interface ClientClaim {
  id: string | undefined
  secret: string | undefined
  /** True if it used Basic: a refusal is then a 401 with a challenge (RFC 6749, 5.2). */
  isBasic: boolean
}

/** Reads the client's ID and secret from the parameters, otherwise from the header. */
export function clientClaim(parameters: Parameters, header: string | undefined): ClientClaim {
  const id = parameters.get('client_id')
  const secret = parameters.get('client_secret')
  if (header === undefined || (id !== undefined && secret !== undefined)) return { id, secret, isBasic: false }
  const pair = basicPair(header)
  return { id: pair?.username, secret: pair?.password, isBasic: true }
}

const busy = failure('temporarily_unavailable', 'Too many secrets are being checked')

/** Null if it cannot be checked at the moment. */
const isRightSecret = async (client: OAuth2Client, secret: string | undefined): Promise<boolean | null> => {
  if (client.secret === null || secret === undefined) return false
  if (client.isHashed) return verifySecretOnce(client, client.secret, secret)
  return isSame(hash('sha256', secret), client.secret)
}

/** Returns why a known client fails authentication; undefined if it succeeds. A public client has no secret. */
export async function clientFailure(client: OAuth2Client, { secret }: ClientClaim): Promise<OAuth2Failure | undefined> {
  if (client.isPublic)
    return secret === undefined ? undefined : failure('invalid_request', 'client_secret is disallowed for public clients')
  const isRight = await isRightSecret(client, secret)
  if (isRight === null) return busy
  return isRight ? undefined : invalidClient
}

/** Returns what is wrong with the redirect URI; without one the client's first is used. */
export function redirectFailure(client: OAuth2Client | undefined, sent: string | undefined): OAuth2Failure | undefined {
  const allowed = client?.redirectUris
  if (!allowed) return invalidClient
  const uri = sent ?? allowed[0]
  return uri !== undefined && allowed.includes(uri) ? undefined : wrongRedirect
}

/** The client with this ID. */
export const knownClient = ({ id }: ClientClaim, { credentials }: Services): OAuth2Client | undefined =>
  id === undefined ? undefined : credentials.find(clients, id)
