import type { TryForm } from '@apim/contract'
import { fieldErrors } from '../../http/errors.ts'
import { callOnce } from '../../outside/call-once.ts'
import { type ReachedGateway, unreachableGateway } from '../../outside/gateway-proxy.ts'
import type { Vault } from '../../security/vault.ts'
import { credentialOf } from './credential.ts'
import { targetOf } from './target.ts'
import type { KeyRow } from './tries.store.ts'

export interface Sending {
  vault: Vault
  key: KeyRow
  gateway: ReachedGateway
  form: TryForm
  body: Buffer | undefined
  signal: AbortSignal
}

/** What a call says where its sender says nothing. An answer that is not packed can be shown and searched for the key. */
const usual = [
  ['accept', '*/*'],
  ['accept-encoding', 'identity'],
  ['user-agent', 'apim-portal-try'],
] as const

const headersOf = ({ headers, contentType }: TryForm, hasBody: boolean) => {
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...usual.filter(([name]) => !named.has(name)),
    ...headers,
    ...(hasBody && contentType ? [['content-type', contentType] as const] : []),
  ]
}

/** Sends the call with the organization's credential; returns the answer with what must not be shown of it. */
export const sentCall = async ({ vault, key, gateway, form, body, signal }: Sending) => {
  if (body && (form.method === 'GET' || form.method === 'HEAD')) throw fieldErrors({ body: `A ${form.method} has no body` })
  const target = targetOf(gateway.url, form)
  const wire = { origin: gateway.url, address: gateway.address, signal }
  try {
    const { header, secrets } = await credentialOf(key, vault, wire)
    const sentAt = performance.now()
    const headers = [...headersOf(form, body !== undefined), header]
    const incoming = await callOnce({ ...wire, method: form.method, target, headers, body })
    return { incoming, secrets, sentAt }
  } catch (error) {
    throw unreachableGateway(error, key.gateway, signal)
  }
}
