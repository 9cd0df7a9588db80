import { createClient } from '@apim/contract/client'
import { signIn } from '../tools/launch/sign-in.mjs'
import { password } from './people.ts'

/** A program that is signed in at a portal as a demo account: its token, and the contract's client, which throws ApiError for every refusal. */
export const programAt = async (portal: string, email: string) => {
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
export type Program = Awaited<ReturnType<typeof programAt>>
