import type { MessagePort } from 'node:worker_threads'
import { Balancers } from '../../balancer/index.ts'
import { Credentials } from '../../credentials/credentials.ts'
import { Counters } from '../../limits/counters.ts'
import { RedisConnections } from '../../limits/redis-connections.ts'
import { MetricRecorder } from '../../metrics/recorder.ts'
import { EgressGuard } from '../../net/egress-guard.ts'
import { credentialKinds, plugins } from '../../plugins/index.ts'
import { AccessLines, Room } from '../../proxy-access-log/index.ts'
import { collectGarbage } from '../../return-memory.ts'
import { SpoolWriter } from '../../spool/files/writer.ts'
import { UpstreamPools } from '../../upstream/index.ts'
import { Listener } from '../clients/listener.ts'
import { Certificates } from '../configuration/certificates.ts'
import { Configuration, type ConfigurationParts } from '../configuration/configuration.ts'
import { TrustedProxies } from '../exchange/trusted-proxies.ts'
import { Proxy } from '../forwarding/proxy.ts'
import { unpackState } from './initial-state.ts'
import { Issuing } from './issuing.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'
import { servicesOf } from './services.ts'

type Tell = (message: FromThread) => void
type Broken = (id: string, reason: string) => void

const errorLog =
  (tell: Tell) =>
  (message: string, details: Record<string, unknown>): void =>
    tell({ kind: 'log', level: 'error', message, details })

const spoolOf = ({ spoolDir: folder, segmentBytes, boot, name }: ThreadData, tell: Tell): SpoolWriter =>
  new SpoolWriter({ folder, segmentBytes, boot, thread: name, onDropped: (records) => tell({ kind: 'dropped', records }) })

const balancersOf = ({ balances }: ThreadData, tell: Tell): Balancers => {
  const balancers = new Balancers((upstream, { address: { ip, port }, health }) => {
    const details = { upstream: upstream.name, ip, port, healthy: health.isHealthy }
    tell({ kind: 'log', level: 'warn', message: 'the health of a target has changed', details })
  })
  balancers.apply(balances)
  return balancers
}

/** Applies the initial configuration, block by block, and returns the memory that reading it took. */
async function configured(
  data: ThreadData,
  parts: Pick<ConfigurationParts, 'onBroken' | 'certificates' | 'credentials'>,
): Promise<Configuration> {
  const configuration = new Configuration({ ...parts, plugins, flavor: data.routerFlavor })
  for (const changes of unpackState(data.initial ?? [])) configuration.apply(changes)
  await collectGarbage()
  return configuration
}

/** The parts of a thread that handle its messages. */
interface Parts {
  configuration: Configuration
  credentials: Credentials
  balancers: Balancers
  metrics: MetricRecorder
  issuing: Issuing
  listener: Listener
  drain(patienceMs: number, idleMs: number): Promise<void>
}

const take = (message: ToThread, { configuration, credentials, balancers, metrics, issuing, listener, drain }: Parts, tell: Tell): void => {
  if (message.kind === 'drain') return void drain(message.patienceMs, message.idleMs)
  if (message.kind === 'stopAccepting') return void listener.stopAccepting().then(() => tell({ kind: 'deaf' }))
  if (message.kind === 'measure')
    return tell({ kind: 'measured', number: message.number, growth: metrics.take(), connections: listener.connections })
  if (message.kind === 'issued') return issuing.settle(message)
  balancers.apply(message.balances)
  if (message.kind === 'balance') return
  if (message.keys !== null) credentials.use(message.keys)
  configuration.apply(message.changes)
  listener.refreshCertificates(message.changes)
  listener.reviewTunnels()
  tell({ kind: 'applied', sequence: message.sequence })
}

/** Starts listening, and reports the ports, or why it cannot. */
async function listen(listener: Listener, guard: EgressGuard, data: ThreadData, tell: Tell): Promise<void> {
  try {
    const ports = await listener.listen(data, data.tls?.port ?? null)
    // A request from the proxy to itself would loop forever.
    for (const port of [ports.port, ports.tlsPort]) if (port !== null) guard.forbid(`127.0.0.1:${port}`)
    tell({ kind: 'listening', ...ports })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    tell({ kind: 'failed', code, message })
  }
}

/**
 * Runs a proxy thread on this worker until it is told to drain. Resolves once it listens, or has reported that it cannot.
 * @param port to the main thread
 */
export async function startThread(port: MessagePort, data: ThreadData): Promise<void> {
  const tell: Tell = (message) => port.postMessage(message)
  const logError = errorLog(tell)
  const onBroken: Broken = (id, reason) => logError('cannot be activated and stays closed', { id, reason })
  const certificates = data.tls && new Certificates(data.tls)
  const credentials = new Credentials(credentialKinds, data.keys)
  const configuration = await configured(data, { onBroken, certificates, credentials })
  const issuing = new Issuing(tell)
  const metrics = new MetricRecorder()
  const guard = new EgressGuard(data.forbiddenUpstreams)
  const spool = spoolOf(data, tell)
  const services = servicesOf({
    consumers: configuration.consumers,
    credentials,
    counters: new Counters(data.counters),
    metrics,
    redises: new RedisConnections(guard),
    spool,
    isPlainAllowed: data.plainLoopbackTokens,
    issue: (issue) => issuing.issue(issue),
    tell,
  })
  const accessLines = data.accessLogRoom && new AccessLines(new Room(data.accessLogRoom), (lines) => tell({ kind: 'lines', ...lines }))
  const balancers = balancersOf(data, tell)
  const pools = new UpstreamPools(guard)
  const onError = (error: unknown) =>
    logError('request failed unexpectedly', { error: error instanceof Error ? error.stack : String(error) })
  const proxy = new Proxy({
    configuration: data.initial === null ? null : configuration,
    pools,
    balancers,
    traceFlags: data.samplesTraces ? '01' : '00',
    trusted: data.trust && new TrustedProxies(data.trust),
    completion: { services, spool, accessLines, onError },
  })
  const listener = new Listener({ proxy, tls: data.tls && certificates && { certificates, ticketKeys: data.tls.ticketKeys }, onBroken })
  const drain = async (patienceMs: number, idleMs: number): Promise<void> => {
    await listener.drain(patienceMs, idleMs)
    spool.flush()
    spool.close()
    accessLines?.flush()
    pools.destroy()
    tell({ kind: 'drained' })
    // Exits this thread only; pending timers of idle connections would keep it alive for a while.
    process.exit()
  }
  port.on('message', (message: ToThread) =>
    take(message, { configuration, credentials, balancers, metrics, issuing, listener, drain }, tell),
  )
  await listen(listener, guard, data, tell)
}
