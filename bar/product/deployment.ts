import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../apps/server/src/config.ts'
import { demoAccounts, signIn } from '../../bench/measure/sign-in.ts'

const READY_MS = 120_000

/** An API deployed by the portal, and a client's key to it. */
export interface Deployed {
  id: number
  /** Its path at the gateway, without a trailing slash. */
  path: string
  consumerId: number
  apiKey: string
}

interface Named {
  id: number
  name: string
}

/** The portal's API, signed in as a demo account. Throws the response if it is not a success. */
export const portalAs = async ({ PUBLIC_URL: publicUrl }: Config, email: string) => {
  const { access_token: token } = await signIn({ publicUrl, email, password: demoAccounts.password })
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${publicUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
}
export type Portal = Awaited<ReturnType<typeof portalAs>>

/** The demo content is created in the background, so it may not be there yet. */
const untilListed = async (portal: Portal, name: string): Promise<number> => {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    const found = (await portal<Named[]>('GET', '/api/allapis')).find((api) => api.name === name)
    if (found) return found.id
  }
  throw new Error(`the demo has no API ${name}`)
}

/** Gives a demo organization a new key to a deployment. */
export const addConsumer = async (
  portal: Portal,
  deploymentId: number,
  nickname: string,
): Promise<{ consumerId: number; apiKey: string }> => {
  const organizations = await portal<{ organizationId: number; organizationName: string }[]>('GET', '/api/all-organizations')
  const organizationId = organizations.find(({ organizationName }) => organizationName === 'Acme Wealth')?.organizationId
  const added = await portal<{ consumerId: number; credentials: { apiKey: string } }>('POST', '/api/kong/add-consumer', {
    deploymentId,
    organizationId,
    nickname,
  })
  return { consumerId: added.consumerId, apiKey: added.credentials.apiKey }
}

/** Deploys a demo API to the embedded gateway with every policy a deployment can have, and gives a client a key to it. */
export const deployDemoApi = async (portal: Portal, upstreamUrl: string): Promise<Deployed> => {
  const id = await untilListed(portal, 'Core Banking')
  const [gateway] = await portal<Named[]>('GET', '/api/resources?type=KONG')
  const { id: deploymentId, gatewayUrl } = await portal<{ id: number; gatewayUrl: string }>('POST', '/api/swagger/deploy', {
    id,
    kongServer: gateway?.id,
    env: 'DEV',
    auth: 'apikey',
    name: 'Measured',
    contextPath: 'measured',
    upstreamUrl,
    rateLimit: { enabled: true, ratePerMinute: 1_000_000 },
    ipRestriction: { enabled: true, ips: ['127.0.0.0/8'] },
  })
  return { id: deploymentId, path: new URL(gatewayUrl).pathname, ...(await addConsumer(portal, deploymentId, 'Measured')) }
}
