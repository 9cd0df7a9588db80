import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Collection, isUuid, type PluginDefinition } from '@apim/kong-admin'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AdminContext, buildAdmin, createIssuer, rules, servedEntities, sweepExpired, writeMetrics } from './admin/index.ts'
import { lookupsBy } from './balancer/index.ts'
import type { GatewayConfig } from './config.ts'
import type { DataPlane, DataPlaneOptions } from './data-plane.ts'
import { defaultCertificate } from './default-certificate.ts'
import type { Change, Issuer } from './entity.ts'
import { requireFree } from './ports.ts'
import { collectGarbage, MemoryReclaimer } from './return-memory.ts'
import { startStatus } from './status/index.ts'
import { type Committer, createCommitter } from './store/commit.ts'
import { type Memory, openStore, type Store, type StoredChange } from './store/index.ts'
import { claimFolder, type Predecessor, whenFree } from './takeover.ts'

const sweepMs = 60_000
/** Clients that send a request within this time learn from its response to reconnect. */
const HANDOVER_IDLE_MS = 5_000
/** How long running calls of the Admin API may take when it closes. */
const ADMIN_CLOSE_MS = 5_000

/** Converts a change for the proxy: a credential's expiry is stored as a time, while the proxy takes a TTL in seconds from `created_at`. */
export function proxyChange({ collection, id, value }: StoredChange): Change {
  const expires = value && typeof value.ttl === 'number' && typeof value.created_at === 'number'
  const ttl = expires ? { ttl: (value.ttl as number) / 1000 - (value.created_at as number) } : {}
  return { collection: collection as Collection, id, value: expires ? { ...value, ...ttl } : value }
}

/** A memory's current contents as changes for the proxy, read at each call. */
function allChanges(memory: Memory): () => Iterable<Change> {
  return function* () {
    for (const change of memory.everything()) yield proxyChange(change)
  }
}

function nodeId(folder: string): string {
  const file = join(folder, 'node-id')
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (isUuid(known)) return known
  const id = randomUUID()
  writeFileSync(file, id, { mode: 0o600 })
  return id
}

/** A running gateway. */
export interface Gateway {
  readonly proxyPort: number
  readonly proxyTlsPort: number | null
  readonly adminPort: number
  /** See {@link DataPlane.reopenLog}. */
  reopenLog(): void
  /** Releases store and Admin API for a process that takes over, and keeps proxying until it is closed. */
  handOver(): Promise<void>
  /** Drains, then stops. */
  close(): Promise<void>
}

interface Parts {
  startDataPlane(options: DataPlaneOptions): Promise<DataPlane>
  plugins: readonly PluginDefinition[]
}

/** `host:port` of these ports on each of this machine's addresses; port 0 means none. */
function ownEndpoints({ host, adminHost }: GatewayConfig, ports: readonly number[]): string[] {
  const hosts = [...new Set(['127.0.0.1', '[::1]', adminHost, host])]
  return ports.filter((port) => port !== 0).flatMap((port) => hosts.map((one) => `${one}:${port}`))
}

interface Control {
  admin: FastifyInstance
  issue: Issuer | undefined
  committer: Committer | undefined
  sweeper: NodeJS.Timeout | undefined
  /** Why the configuration cannot be relied on; undefined if it can. */
  failure(): string | undefined
  metrics: (() => Promise<string>) | undefined
}

function control(config: GatewayConfig, parts: Parts, store: Store, dataPlane: DataPlane, log: Logger): Control {
  const { adminToken: token, adminHost, host, folder, routerFlavor, trust } = config
  const proxyListen = [`${host}:${dataPlane.port}`, ...(dataPlane.tlsPort === null ? [] : [`${host}:${dataPlane.tlsPort} ssl http2`])]
  const node = { nodeId: nodeId(folder), proxyListen, adminListen: `${adminHost}:${config.adminPort}`, routerFlavor, trust }
  if (!store.memory) {
    return {
      admin: buildAdmin({ token, log, node, context: store.damage ?? '' }),
      issue: undefined,
      committer: undefined,
      sweeper: undefined,
      failure: () => store.damage ?? 'the store cannot be read',
      metrics: undefined,
    }
  }
  const { memory } = store
  const reclaimer = new MemoryReclaimer()
  const apply = (changes: readonly StoredChange[]) => {
    reclaimer.note(changes.length)
    return dataPlane.apply(changes.map(proxyChange))
  }
  const committer = createCommitter(memory, store, apply, log)
  const { commit } = committer
  const context: AdminContext = {
    memory,
    definitions: servedEntities,
    plugins: parts.plugins,
    rules,
    commit,
    now: Date.now,
    metrics: () => dataPlane.metrics(),
    upstreamHealth: dataPlane.upstreamHealth,
  }
  const sweep = () => {
    sweepExpired(context).catch((error: Error) => log.error({ error: error.message }, 'expired credentials could not be removed'))
  }
  const sweeper = setInterval(sweep, sweepMs).unref()
  return {
    admin: buildAdmin({ token, log, node, context, failure: () => committer.failure }),
    issue: createIssuer(context),
    committer,
    sweeper,
    failure: () => committer.failure?.message,
    metrics: () => writeMetrics(context, node.nodeId),
  }
}

/**
 * Answers running calls, then closes. Connections with no request or half of one are cut off after a limit, so that they cannot delay the
 * stop forever.
 */
async function closeAdmin(admin: FastifyInstance): Promise<void> {
  const late = setTimeout(() => admin.server.closeAllConnections(), ADMIN_CLOSE_MS)
  await admin.close()
  clearTimeout(late)
}

/** Opens the store and checks that all ports not shared with a predecessor are free. Throws one line if something is in use. */
async function openFreed(config: GatewayConfig, predecessor: Predecessor | null, log: Logger): Promise<Store> {
  const { host, proxyPort, proxyTlsPort, adminHost, adminPort, statusPort, folder } = config
  const status = 'readiness and metrics (GATEWAY_STATUS_PORT)'
  const open = () => openStore(join(folder, 'store'), servedEntities, log)
  if (predecessor !== null) {
    const store = await whenFree(open)
    await requireFree(adminHost, adminPort, 'the Admin API (GATEWAY_ADMIN_PORT)')
    await requireFree(host, statusPort, status)
    return store
  }
  await requireFree(host, proxyPort, 'the proxy (GATEWAY_PROXY_PORT)')
  await requireFree(host, proxyTlsPort, 'the proxy with TLS (GATEWAY_PROXY_TLS_PORT)')
  await requireFree(adminHost, adminPort, 'the Admin API (GATEWAY_ADMIN_PORT)')
  await requireFree(host, statusPort, status)
  return open()
}

const portOf = ({ server }: FastifyInstance): number | undefined => {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** The data plane's options that depend on the configuration alone. */
function settingsOf(config: GatewayConfig) {
  const { host, proxyPort, proxyTlsPort, adminPort, portalPort, folder, workers, plainLoopbackTokens, routerFlavor, trust, dns } = config
  const ownPorts = [adminPort, proxyPort, proxyTlsPort, config.statusPort]
  return {
    host,
    proxyPort,
    workers,
    plainLoopbackTokens,
    routerFlavor,
    trust,
    samplesTraces: config.samplesTraces,
    ...(config.proxyAccessLog && { proxyAccessLog: config.proxyAccessLog }),
    names: { lookups: lookupsBy(dns) },
    spoolDir: join(folder, 'spool'),
    spoolBounds: config.spoolBounds,
    countersFile: join(folder, 'rate-counters'),
    healthFile: join(folder, 'target-health'),
    forbiddenUpstreams: [...ownEndpoints(config, [...ownPorts, portalPort]), ...config.forbiddenUpstreams],
    // Without the portal, which receives the log.
    forbiddenLogEndpoints: ownEndpoints(config, ownPorts),
  } satisfies Partial<DataPlaneOptions>
}

/**
 * Starts a gateway: store, proxy, Admin API, in this order, so that a responding Admin API means a working proxy. Throws one line if a port
 * or the store is in use. A damaged store does not prevent the start: everything is then answered with 503.
 */
export async function startGateway(config: GatewayConfig, parts: Parts, log: Logger): Promise<Gateway> {
  mkdirSync(config.folder, { recursive: true, mode: 0o700 })
  const tenancy = claimFolder(config.folder, config.isTakeover)
  const { predecessor } = tenancy
  predecessor?.handOver()
  const store = await openFreed(config, predecessor, log)
  let issue: Issuer | undefined
  const dataPlane = await parts.startDataPlane({
    ...settingsOf(config),
    tls: { port: config.proxyTlsPort, ...(await defaultCertificate(config.folder, log)) },
    everything: store.memory && allChanges(store.memory),
    issue: (wanted) => issue?.(wanted) ?? Promise.reject(new Error('the gateway is starting')),
    ...(predecessor && { predecessorGone: predecessor.gone }),
    log,
  })
  const { admin, committer, sweeper, failure, metrics, ...made } = control(config, parts, store, dataPlane, log)
  issue = made.issue
  await collectGarbage()
  await admin.listen({ host: config.adminHost, port: config.adminPort })
  let isEnding = false
  const unready = () => {
    if (isEnding) return 'the gateway is stopping'
    return failure() ?? (dataPlane.isListening ? undefined : 'no proxy thread accepts connections')
  }
  const status = await startStatus({ host: config.host, port: config.statusPort, unready, metrics })
  predecessor?.retire()
  let handedOver: Promise<void> | undefined
  const releaseControl = async (): Promise<void> => {
    clearInterval(sweeper)
    await closeAdmin(admin)
    await status?.close()
    await committer?.idle()
    issue = () => Promise.reject(new Error('another process takes over'))
    dataPlane.handOver()
    await store.close()
  }
  return {
    proxyPort: dataPlane.port,
    proxyTlsPort: dataPlane.tlsPort,
    adminPort: portOf(admin) ?? config.adminPort,
    reopenLog: () => dataPlane.reopenLog(),
    handOver: () => (handedOver ??= releaseControl()),
    async close() {
      isEnding = true
      if (handedOver !== undefined) {
        await handedOver
        await dataPlane.close({ idleMs: HANDOVER_IDLE_MS })
        return tenancy.release()
      }
      clearInterval(sweeper)
      await closeAdmin(admin)
      await committer?.idle()
      await dataPlane.close()
      // The last requests may have been issued tokens.
      await committer?.idle()
      await store.close()
      await status?.close()
      tenancy.release()
    },
  }
}
