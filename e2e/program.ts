import { randomInt } from 'node:crypto'
import { createClient } from '@apim/contract/client'
import { inject } from 'vitest'
import { signIn } from '../tools/launch/sign-in.mjs'
import { password } from './people.ts'

/** Programs that are not signed in, each call from another address: for a product that trusts this machine as its proxy. */
export const visitorPrograms = (): Pick<Program, 'send'> => {
  const network = randomInt(256)
  let calls = 0
  const headers = () => {
    calls += 1
    return { 'x-forwarded-for': `203.${network}.${calls >> 8}.${calls & 255}` }
  }
  return { send: createClient({ baseUrl: inject('product').portal, headers, renew: async () => false }) }
}

/** A program that is signed in as a demo account: its token, and the contract's client, which throws ApiError for every refusal. */
export const programOf = async (email: string) => {
  const { portal } = inject('product')
  const { access_token: token } = await signIn({ publicUrl: portal, email, password })
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    send: createClient({ baseUrl: portal, headers: () => headers, renew: async () => false }),
    /** The answer itself, whatever its status. */
    ask: (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
      fetch(`${portal}${path}`, { ...init, headers: { ...headers, ...init.headers } }),
  }
}
export type Program = Awaited<ReturnType<typeof programOf>>
