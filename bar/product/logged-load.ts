import { setTimeout as sleep } from 'node:timers/promises'
import { type SteadyLoad, startLoad } from '../../apps/gateway/test/steady-load.ts'
import { type Deployed, deployDemoApi, portalAs } from './deployment.ts'
import { type Product, prepareProduct } from './parts.ts'
import { startPlainUpstream } from './plain-upstream.ts'
import { type StoredCalls, storedCalls } from './stored-calls.ts'

/** Every tenth request has no key and is refused; refused requests are logged too. */
const REFUSED_EVERY = 10

/** The product with one deployed API, under a load that records every response. */
export interface LoggedLoad {
  product: Product
  load: SteadyLoad
  /** Request IDs of all complete responses. */
  answered: ReadonlySet<string>
  /** Seconds until the portal's reports count as many requests as had been answered when this was called; throws after `withinMs`. */
  untilReported(withinMs: number): Promise<number>
  /** Stops the portal and reads its database. */
  stored(): Promise<StoredCalls>
  end(): Promise<void>
}

/** The upstream's response time: long enough that a kill always hits requests in flight. */
const ANSWER_MS = 40

const plan = ({ path, apiKey }: Deployed, number: number) =>
  number % REFUSED_EVERY === 0
    ? { path: `${path}/call/${number}`, status: 401 }
    : { path: `${path}/call/${number}`, headers: { apikey: apiKey }, text: 'whole' }

/** Starts portal and gateway, deploys an API with all policies, and sends requests at this rate until the load is stopped. */
export const startLoggedLoad = async (perSecond: number): Promise<LoggedLoad> => {
  const upstream = await startPlainUpstream(ANSWER_MS)
  const product = await prepareProduct()
  const { config } = product
  await product.gateway.start()
  await product.portal.start()
  const deployed = await deployDemoApi(await portalAs(config, 'portal.admin@apim.example'), upstream.url)
  const answered = new Set<string>()
  const load = startLoad({
    port: config.GATEWAY_PROXY_PORT,
    clients: 40,
    perSecond,
    plan: (number) => plan(deployed, number),
    onAnswer: (_number, id) => void answered.add(id),
  })
  return {
    product,
    load,
    answered,
    async untilReported(withinMs) {
      const began = performance.now()
      const wanted = answered.size
      const portal = await portalAs(config, 'portal.admin@apim.example')
      for (;;) {
        const { total } = await portal<{ total: number }>('GET', '/api/kong/requests/count')
        const seconds = (performance.now() - began) / 1000
        if (total >= wanted) return seconds
        if (seconds * 1000 > withinMs) throw new Error(`${total} of ${wanted} calls are reported after ${seconds.toFixed(0)} s`)
        await sleep(200)
      }
    },
    async stored() {
      await product.portal.stop()
      return storedCalls(config, deployed.id)
    },
    async end() {
      await load.stop()
      await product.remove()
      upstream.close()
    },
  }
}
