import { conflict, Refusal } from '../../http/errors.ts'
import { callOnce, type OneCall } from '../../outside/call-once.ts'
import { saidIn } from '../../outside/gateway-answer.ts'
import type { Vault } from '../../security/vault.ts'
import { sealedKeyRow, sealedSecretRow } from '../consumers/index.ts'
import { withoutSecrets } from './secrets.ts'
import type { KeyRow } from './tries.store.ts'

export interface Credential {
  /** What the gateway recognizes the organization by. */
  header: readonly [string, string]
  /** What no answer may contain. */
  secrets: readonly string[]
}

/** How a gateway is called. */
export type Wire = Pick<OneCall, 'origin' | 'address' | 'signal'>

const tokenBytesMax = 64 * 1024

const lost = () => conflict('This key works but cannot be used here: the encryption key was lost in a restore. Create a new key.')

const textOf = async (chunks: AsyncIterable<Buffer>) => {
  const read: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.length
    if (size > tokenBytesMax) break
  }
  return Buffer.concat(read)
}

const tokenIn = (answer: Buffer): string | undefined => {
  try {
    const { access_token: token } = JSON.parse(answer.toString()) as Record<string, unknown>
    return typeof token === 'string' && /^[\x21-\x7e]{1,4000}$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** A token of the deployment's own token endpoint, as the organization's program gets one. */
const tokenOf = async ({ consumerId, clientId, clientSecret }: KeyRow, vault: Vault, wire: Wire): Promise<Credential> => {
  if (clientId === null || clientSecret === null) throw lost()
  const secret = vault.open(clientSecret, sealedSecretRow(consumerId))
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret })
  const answer = await callOnce({
    ...wire,
    method: 'POST',
    target: `${wire.origin.pathname.replace(/(?<!\/)\/+$/, '')}/oauth2/token`,
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: Buffer.from(form.toString()),
  })
  const read = await textOf(answer)
  const token = tokenIn(read)
  if (token === undefined)
    throw new Refusal(502, `The gateway gave no token: ${withoutSecrets(saidIn(read), [secret]) || `it answered ${answer.statusCode}`}`)
  return { header: ['authorization', `Bearer ${token}`], secrets: [token, secret] }
}

/**
 * What the gateway recognizes a consumer by: its key, or, where only OAuth2 is accepted, a token fetched with its client id and secret. Throws 409 for
 * what can no longer be decrypted, 502 where there is no token.
 */
export const credentialOf = async (key: KeyRow, vault: Vault, wire: Wire): Promise<Credential> => {
  if (key.auth === 'oauth2') return tokenOf(key, vault, wire)
  if (key.apiKey === null) throw lost()
  const plain = vault.open(key.apiKey, sealedKeyRow(key.consumerId))
  return { header: ['apikey', plain], secrets: [plain] }
}
