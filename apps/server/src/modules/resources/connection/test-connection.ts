import { brokersIn } from '@apim/contract/resources/config-rules'
import type { ConnectionTest } from '@apim/contract/resources/schemas'
import { notFound } from '../../../http/errors.ts'
import { brokerAddress, type Resolve } from '../../../security/egress.ts'
import type { Vault } from '../../../security/vault.ts'
import type { ResourceRow, ResourcesStore } from '../resources.store.ts'
import { type ConfigRow, openConfig } from '../settings/config-row.ts'
import { readKongResource } from '../settings/kong-resource.ts'
import { askKafka } from './kafka.ts'
import { askKong } from './kong.ts'
import { type Finding, findingOf, notTried } from './probe.ts'
import { askRedis } from './redis.ts'

export interface ConnectionDeps {
  store: Pick<ResourcesStore, 'findResource' | 'findConfigs' | 'findTrusted'>
  vault: Vault
  /** Our own endpoints, which no test may reach. */
  ownAddresses: readonly string[]
  resolve: Resolve
}

/** The longest that a test of one server may take, in milliseconds. */
const patienceMs = 5000

/** One server to try: its address as it is shown, and the attempt. */
type Target = [address: string, attempt: () => Promise<Finding>]

const parts = (endpoint: string) => {
  const at = endpoint.lastIndexOf(':')
  return { host: endpoint.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(endpoint.slice(at + 1)) }
}

/** Resolves the name once, refuses what no test may reach, and connects to that very address. */
const guarded = async (
  { resolve, ownAddresses }: ConnectionDeps,
  endpoint: string,
  ask: (address: string, port: number, host: string) => Promise<Finding>,
): Promise<Finding> => {
  const { host, port } = parts(endpoint)
  const checked = await brokerAddress({ host, port }, { own: ownAddresses, resolve })
  return 'refused' in checked ? notTried(checked.refused) : ask(checked.address, port, host)
}

const targetsOf = async (deps: ConnectionDeps, resource: ResourceRow, rows: ConfigRow[]): Promise<Target[]> => {
  const { vault, resolve, store } = deps
  const settings = new Map(rows.map((row) => [row.name, openConfig(vault, row)]))
  if (resource.type === 'KONG') {
    const server = readKongResource(resource, rows, vault)
    return [[server.adminUrl, () => askKong(server, resolve, patienceMs)]]
  }
  if (resource.type === 'REDIS') {
    const endpoint = `${settings.get('host')}:${settings.get('port')}`
    const timeoutMs = Math.min(Number(settings.get('timeout')) || patienceMs, patienceMs)
    const ask = (address: string, port: number) =>
      askRedis({ address, port }, settings.get('password') ?? null, AbortSignal.timeout(timeoutMs))
    return [[endpoint, () => guarded(deps, endpoint, ask)]]
  }
  const trusted = await store.findTrusted(resource.id)
  return brokersIn(settings.get('address') ?? '').map((endpoint): Target => {
    const ask = (address: string, port: number, name: string) =>
      askKafka({ address, port }, { name, trusted }, AbortSignal.timeout(patienceMs))
    return [endpoint, () => guarded(deps, endpoint, ask)]
  })
}

const tried = async ([address, attempt]: Target) => {
  const began = performance.now()
  const finding = await attempt().catch(findingOf)
  return { address, ...finding, ms: Math.round(performance.now() - began) }
}

/** Tests the connection to a resource with its saved settings. Throws 404 if there is none with that id. */
export const createConnectionTest =
  (deps: ConnectionDeps) =>
  async (id: number): Promise<ConnectionTest> => {
    const resource = await deps.store.findResource(id)
    if (!resource) throw notFound('Resource')
    const targets = await Promise.all((await targetsOf(deps, resource, await deps.store.findConfigs([id]))).map(tried))
    return { ok: targets.length > 0 && targets.every(({ outcome }) => outcome === 'connected'), targets }
  }
