import { parentPort, workerData } from 'node:worker_threads'
import { Balancers } from '../../balancer/index.ts'
import { SharedKeys } from '../../credentials/shared-keys.ts'
import { Counters } from '../../limits/counters.ts'
import { RedisConnections } from '../../limits/redis-connections.ts'
import { MetricRecorder } from '../../metrics/recorder.ts'
import { EgressGuard } from '../../net/egress-guard.ts'
import type { Services } from '../../plugin.ts'
import { plugins } from '../../plugins/index.ts'
import { returnMemory } from '../../return-memory.ts'
import { SpoolWriter } from '../../spool/writer.ts'
import { UpstreamPools } from '../../upstream/index.ts'
import { Listener } from '../clients/listener.ts'
import { Certificates } from '../configuration/certificates.ts'
import { Configuration } from '../configuration/configuration.ts'
import { TrustedProxies } from '../exchange/trusted-proxies.ts'
import { Proxy } from '../forwarding/proxy.ts'
import { unpackState } from './initial-state.ts'
import { Issuing } from './issuing.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'
import { Pauses } from './pauses.ts'

const data = workerData as ThreadData
const tell = (message: FromThread): void => parentPort?.postMessage(message)
const report = (level: 'warn' | 'error', message: string, details: Record<string, unknown>): void =>
  tell({ kind: 'log', level, message, details })

const onBroken = (id: string, reason: string): void => report('error', 'cannot be put into force and stays closed', { id, reason })
const certificates = data.tls && new Certificates(data.tls)
const configuration = new Configuration(plugins, onBroken, certificates, data.routerFlavor)
for (const changes of unpackState(data.initial ?? [])) configuration.apply(changes)
await returnMemory()

const counters = new Counters(data.counters)
const { identities } = configuration
const keys = new SharedKeys(data.keys)
const spool = new SpoolWriter({
  folder: data.spoolDir,
  segmentBytes: data.segmentBytes,
  boot: data.boot,
  thread: data.name,
  onDropped: (records) => tell({ kind: 'dropped', records }),
})

const issuing = new Issuing(tell)
const { oauth2 } = identities
const pauses = new Pauses()

const metrics = new MetricRecorder()
const guard = new EgressGuard(data.forbiddenUpstreams)
const redises = new RedisConnections(guard)

const services: Services = {
  metrics,
  now: () => Date.now(),
  findKey: (key) => keys.find(key, Date.now),
  findBasic: (username) => identities.findBasic(username),
  findJwt: (key) => identities.findJwt(key),
  findConsumer: (id) => identities.findConsumer(id),
  findAnonymous: (idOrUsername) => identities.findAnonymous(idOrUsername),
  groupsOf: (consumerId) => identities.groupsOf(consumerId),
  oauth2: {
    isPlainAllowed: data.plainLoopbackTokens,
    findClient: (clientId) => oauth2.findClient(clientId),
    clientOf: (credentialId) => oauth2.clientOf(credentialId),
    findToken: (token) => oauth2.findToken(token, Date.now()),
    findRefreshToken: (token) => oauth2.findRefreshToken(token, Date.now()),
    findCode: (code) => oauth2.findCode(code, Date.now()),
    issue: (issue) => issuing.issue(issue),
  },
  redis: (address) => redises.to(address),
  count: (key, demands, now) => counters.take(key, demands, now),
  warn: (message, details, about = '') => {
    const again = `${message} ${about}`
    if (pauses.isOver(again)) tell({ kind: 'log', level: 'warn', message, details, again })
  },
  record: (pluginId, json) => spool.append(pluginId, json),
}

const balancers = new Balancers((upstream, { address: { ip, port }, health }) =>
  report('warn', 'the health of a target has turned', { upstream: upstream.name, ip, port, healthy: health.isHealthy }),
)
balancers.apply(data.balances)

const pools = new UpstreamPools(guard)
const proxy = new Proxy({
  configuration: data.initial === null ? null : configuration,
  pools,
  balancers,
  trusted: data.trust && new TrustedProxies(data.trust),
  ending: {
    services,
    spool,
    onError: (error) => report('error', 'request failed unexpectedly', { error: error instanceof Error ? error.stack : String(error) }),
  },
})
const listener = new Listener({ proxy, tls: data.tls && certificates && { certificates, ticketKeys: data.tls.ticketKeys }, onBroken })

const drain = async (patienceMs: number, idleMs: number): Promise<void> => {
  await listener.drain(patienceMs, idleMs)
  spool.flush()
  spool.close()
  pools.destroy()
  tell({ kind: 'drained' })
  // Ends this thread only; sleeping timers of idle connections would keep it for a while.
  process.exit()
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'drain') return void drain(message.patienceMs, message.idleMs)
  if (message.kind === 'stopAccepting') return void listener.stopAccepting().then(() => tell({ kind: 'deaf' }))
  if (message.kind === 'measure') return tell({ kind: 'measured', number: message.number, growth: metrics.take() })
  if (message.kind === 'issued') return issuing.settle(message)
  balancers.apply(message.balances)
  if (message.kind === 'balance') return
  if (message.keys !== null) keys.use(message.keys)
  configuration.apply(message.changes)
  listener.refreshCertificates(message.changes)
  listener.reviewTunnels()
  tell({ kind: 'applied', sequence: message.sequence })
})

listener.listen(data, data.tls?.port ?? null).then(
  (ports) => {
    // A request that came back to the proxy would go round for ever.
    for (const port of [ports.port, ports.tlsPort]) if (port !== null) guard.forbid(`127.0.0.1:${port}`)
    tell({ kind: 'listening', ...ports })
  },
  (error: NodeJS.ErrnoException) => tell({ kind: 'failed', code: error.code, message: error.message }),
)
