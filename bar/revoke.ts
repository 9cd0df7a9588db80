/** How fast creating, revoking or suspending a key takes effect on every thread under load: within 50 ms of the Admin API call. */

import { parseArgs } from 'node:util'
import { startLoad } from '../apps/gateway/test/steady-load.ts'
import { percentile } from '../bench/measure/print.ts'
import { createKongAdmin } from '../packages/kong-admin/src/index.ts'
import { deployDemoApi, portalAs } from './product/deployment.ts'
import { prepareProduct } from './product/parts.ts'
import { startPlainUpstream } from './product/plain-upstream.ts'
import { conclude } from './report/conclude.ts'
import { Probe, type Seen } from './revoke/probe.ts'
import { atAdminApi, atPortal, prepareRoute } from './revoke/rounds.ts'

const WORKERS = 4
/** Enough that each thread gets some, however the kernel distributes them. */
const CONNECTIONS = 64
/** Pause per connection: together they send 2,000 requests a second. */
const PAUSE_MS = 32
const LOAD_PER_SECOND = 200
/** A change made in the portal takes effect within a second (trust T56). */
const goals = { admin: 50, portal: 1_000 }

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number(values.rounds)

process.env.GATEWAY_WORKERS = String(WORKERS)
const upstream = await startPlainUpstream()
const product = await prepareProduct()
const { config, gateway, portal } = product
await gateway.start()
await portal.start()
const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${config.GATEWAY_ADMIN_PORT}`, adminApiKey: product.adminToken })
const origin = `http://127.0.0.1:${config.GATEWAY_PROXY_PORT}`

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const missed: string[] = []

/**
 * Runs rounds and judges each kind of change: the slowest may take `goalMs`, and no request sent after the call was answered may see the
 * old state.
 */
const measure = async (count: number, goalMs: number, round: (number: number) => Promise<Record<string, Seen>>): Promise<void> => {
  const kinds = new Map<string, Seen[]>()
  for (let number = 0; number < count; number++)
    for (const [says, seen] of Object.entries(await round(number))) kinds.set(says, [...(kinds.get(says) ?? []), seen])
  for (const [says, all] of kinds) {
    const line = (of: keyof Seen) => {
      const times = all.map((seen) => seen[of])
      return [percentile(times), percentile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(7)).join('')
    }
    print(`${says.padEnd(22)}${line('answered')}   ${line('firstRight')}   ${line('lastWrong')}   of ${all.length}`)
    const slowest = Math.max(...all.map(({ lastWrong }) => lastWrong))
    const afterwards = all.reduce((sum, seen) => sum + seen.afterwards, 0)
    if (slowest > goalMs) missed.push(`${says}: in force everywhere after ${slowest.toFixed(0)} ms, goal ${goalMs}`)
    if (afterwards > 0) missed.push(`${says}: ${afterwards} requests sent after the call was answered met the old state`)
  }
}

try {
  const session = await portalAs(config, 'portal.admin@apim.example')
  const deployed = await deployDemoApi(session, upstream.url)
  const load = startLoad({
    port: config.GATEWAY_PROXY_PORT,
    clients: 20,
    perSecond: LOAD_PER_SECOND,
    plan: (number) => ({ path: `${deployed.path}/load/${number}`, headers: { apikey: deployed.apiKey }, text: 'whole' }),
  })
  print(`${WORKERS} threads, ${CONNECTIONS} connections with 2,000 requests a second, plus ${LOAD_PER_SECOND} calls a second`)
  print(
    'ms from the start of the call: its response, the first response with the change, the last one without it (each: median, p99, slowest)',
  )
  const consumerId = await prepareRoute(kong, '/probed')
  const probing = async (path: string, use: (probe: Probe) => Promise<void>) => {
    const probe = new Probe(origin, path, CONNECTIONS, PAUSE_MS)
    await use(probe).finally(() => probe.close())
  }
  await probing('/probed', (probe) => measure(rounds, goals.admin, (round) => atAdminApi(kong, probe, consumerId, round)))
  await probing(`${deployed.path}/probed`, (probe) =>
    measure(Math.ceil(rounds / 2), goals.portal, (round) => atPortal(session, probe, deployed, round)),
  )
  await load.stop()
  missed.push(...[...new Set(load.failures)].map((why) => `failed: ${why}`))
} catch (error) {
  missed.push(String(error))
} finally {
  await product.remove()
  upstream.close()
}
conclude(missed)
