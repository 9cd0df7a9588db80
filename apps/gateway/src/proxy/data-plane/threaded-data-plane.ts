import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { loadHealth, saveHealth, UpstreamDirectory } from '../../balancer/index.ts'
import { SharedCredentials } from '../../credentials/shared-credentials.ts'
import type { DataPlane, DataPlaneOptions } from '../../data-plane.ts'
import type { Change } from '../../entity.ts'
import { allocateCounters, Counters } from '../../limits/counters.ts'
import { loadCounters, saveCounters } from '../../limits/saved-counters.ts'
import { EgressGuard } from '../../net/egress-guard.ts'
import { credentialKinds } from '../../plugins/index.ts'
import { allocateRoom, ProxyAccessLog, Room } from '../../proxy-access-log/index.ts'
import { SEGMENT_BYTES } from '../../spool/files/writer.ts'
import { Shipper } from '../../spool/shipper.ts'
import { packState } from '../thread/initial-state.ts'
import type { ThreadData } from '../thread/messages.ts'
import { Throttle } from '../thread/throttle.ts'
import { PlaneMetrics } from './plane-metrics.ts'
import { NotListening, ProxyThread } from './proxy-thread.ts'

const DRAIN_MS = 30_000
const SHIP_MS = 3_000
/** Between a thread's end and its replacement; longer and longer while none starts listening. */
const RESTART_PAUSE_MS = 500
const RESTART_PAUSE_MS_MAX = 30_000
/** What Node's TLS requires: a name and two keys of 16 bytes each. */
const TICKET_KEY_BYTES = 48
const OVERFLOW_CHECK_MS = 60_000
/** Systems on which several threads can listen on one port. */
const REUSE_PORT = new Set(['linux', 'freebsd', 'dragonfly', 'sunos', 'aix'])

/** Rejects with EADDRINUSE if another program listens on the port: threads with a shared port would share it with that one too. */
const assertFree = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })

/** The maximum size of a spool file: only complete ones can be dropped, and each thread has one that is not. */
const segmentBytes = ({ spoolBounds, workers }: Pick<DataPlaneOptions, 'spoolBounds' | 'workers'>): number =>
  Math.min(SEGMENT_BYTES, Math.floor((spoolBounds?.capBytes ?? Infinity) / (4 * workers)))

/** The proxy threads, their shared counters and the delivery of their log. */
class ThreadedDataPlane implements DataPlane {
  port: number
  tlsPort: number | null
  private readonly options: Omit<DataPlaneOptions, 'everything'>
  private readonly isDamaged: boolean
  private readonly boot = Date.now().toString(36)
  private readonly counters: SharedArrayBuffer
  private readonly everything: () => Iterable<Change>
  private readonly keys = new SharedCredentials(credentialKinds)
  private readonly shipper: Shipper
  private readonly accessLogRoom = allocateRoom()
  private readonly accessLog: ProxyAccessLog | null
  private readonly threads = new Set<ProxyThread>()
  private readonly listening = new Set<ProxyThread>()
  private readonly timer: NodeJS.Timeout
  private readonly measured = new PlaneMetrics(this.threads)
  readonly upstreamHealth: UpstreamDirectory
  private readonly guard: EgressGuard
  private readonly pauses = new Throttle()
  private readonly ticketKeys = randomBytes(TICKET_KEY_BYTES)
  private sequence = 0
  private started = 0
  private overflows = 0
  private restarts = 0
  private isClosing = false

  constructor({ everything, ...options }: DataPlaneOptions) {
    this.options = options
    this.counters = options.countersFile === undefined ? allocateCounters() : loadCounters(options.countersFile)
    this.isDamaged = everything === null
    this.everything = everything ?? (() => [])
    this.port = options.proxyPort
    this.tlsPort = options.tls?.port ?? null
    this.shipper = this.newShipper()
    const { proxyAccessLog: to, log } = options
    this.accessLog = to === undefined ? null : new ProxyAccessLog(to, new Room(this.accessLogRoom), log)
    this.guard = new EgressGuard(options.forbiddenUpstreams)
    const health = options.healthFile === undefined ? undefined : loadHealth(options.healthFile)
    this.upstreamHealth = new UpstreamDirectory({
      ...options.names,
      // After a stop it may be long outdated.
      kept: options.predecessorGone === undefined ? undefined : health,
      guard: this.guard,
      log: options.log,
      publish: (balances) => {
        for (const thread of this.threads) thread.balance(balances)
      },
    })
    this.take(this.everything())
    this.timer = setInterval(() => this.reportOverflows(), OVERFLOW_CHECK_MS)
  }

  private newShipper(): Shipper {
    const { spoolDir, spoolBounds, forbiddenLogEndpoints = [], log, predecessorGone } = this.options
    const connect = new EgressGuard(forbiddenLogEndpoints).connector(5_000)
    // Without the plugins the records' destinations are unknown: they stay until the store is back.
    const begin = this.isDamaged ? new Promise<void>(() => undefined) : predecessorGone
    return new Shipper({ folder: spoolDir, boot: this.boot, connect, log, begin, ...spoolBounds })
  }

  /** Applies what concerns the main thread. Returns the IDs of the upstreams affected. */
  private take(changes: Iterable<Change>): Set<string> {
    const ofUpstreams: Change[] = []
    for (const change of changes) {
      const { collection, id, value } = change
      if (collection === 'plugins') this.shipper.configure(id, value)
      if (collection === 'upstreams' || collection === 'targets') ofUpstreams.push(change)
      if (this.keys.has(collection)) this.takeKey(change)
    }
    return this.upstreamHealth.take(ofUpstreams)
  }

  private takeKey(change: Change): void {
    try {
      this.keys.apply(change)
    } catch (error) {
      this.options.log.error({ id: change.id, reason: String(error) }, 'cannot be activated and stays closed')
    }
  }

  /** The changes that threads get: all except those in shared memory. */
  private *forThreads(changes: Iterable<Change>): Generator<Change> {
    for (const change of changes) if (!this.keys.has(change.collection)) yield change
  }

  /** The whole configuration, for threads that start; null if the store is damaged. */
  private packed(): SharedArrayBuffer[] | null {
    if (this.isDamaged) return null
    return packState(this.forThreads(this.everything()))
  }

  private data(initial: SharedArrayBuffer[] | null): ThreadData {
    const { host, spoolDir, forbiddenUpstreams, tls, trust } = this.options
    return {
      host,
      port: this.port,
      reusePort: REUSE_PORT.has(process.platform),
      tls: tls ? { ...tls, port: this.tlsPort ?? 0, ticketKeys: this.ticketKeys } : null,
      boot: this.boot,
      name: `t${this.started++}`,
      spoolDir,
      segmentBytes: segmentBytes(this.options),
      forbiddenUpstreams,
      plainLoopbackTokens: this.options.plainLoopbackTokens ?? false,
      routerFlavor: this.options.routerFlavor ?? 'traditional_compatible',
      trust: trust === undefined || trust.ranges.length === 0 ? null : trust,
      samplesTraces: this.options.samplesTraces ?? false,
      accessLogRoom: this.accessLog && this.accessLogRoom,
      counters: this.counters,
      initial,
      keys: this.keys.memory,
      balances: this.upstreamHealth.balances(),
    }
  }

  /** @param pauseMs the delay before its replacement, if it dies without having listened */
  private add(initial: SharedArrayBuffer[] | null, pauseMs = RESTART_PAUSE_MS): ProxyThread {
    let pause = pauseMs
    const data = this.data(initial)
    const thread: ProxyThread = new ProxyThread(data, {
      onMessage: (message) => {
        if (message.kind === 'dropped') this.shipper.noteDropped(message.records)
        else if (message.kind === 'lines') this.accessLog?.add(message)
        else if (message.again === undefined || this.pauses.allows(message.again))
          this.options.log[message.level](message.details, message.message)
      },
      issue: this.options.issue ?? (() => Promise.reject(new Error('tokens cannot be stored'))),
      onLost: (error) => {
        this.threads.delete(thread)
        this.listening.delete(thread)
        this.shipper.threadEnded(data.name)
        if (this.isClosing) return
        const what = error instanceof NotListening ? 'a proxy thread cannot listen' : 'a proxy thread ended'
        this.options.log.error({ err: error, pauseMs: pause }, `${what}, starting another one`)
        setTimeout(() => this.replace(Math.min(RESTART_PAUSE_MS_MAX, pause * 2)), pause)
      },
    })
    thread.ready.then(
      () => {
        pause = RESTART_PAUSE_MS
        this.listening.add(thread)
      },
      // Handled when it ends.
      () => undefined,
    )
    this.threads.add(thread)
    return thread
  }

  private replace(pauseMs: number): void {
    if (this.isClosing) return
    this.restarts += 1
    this.add(this.packed(), pauseMs)
  }

  /** Starts all threads; the first one determines the ports if 0 was requested. */
  async start(): Promise<void> {
    const { host, workers } = this.options
    await this.accessLog?.open()
    const isShared = this.options.predecessorGone !== undefined
    for (const port of [this.port, this.tlsPort ?? 0]) if (port !== 0 && !isShared) await assertFree(host, port)
    await this.upstreamHealth.learn()
    const initial = this.packed()
    const { port, tlsPort } = await this.add(initial).ready
    this.port = port
    this.tlsPort = tlsPort
    for (const own of [port, tlsPort]) if (own !== null) this.guard.forbid(`127.0.0.1:${own}`)
    const more = REUSE_PORT.has(process.platform) ? Math.max(0, workers - 1) : 0
    await Promise.all(Array.from({ length: more }, () => this.add(initial).ready))
  }

  async apply(changes: readonly Change[]): Promise<void> {
    const keysBefore = this.keys.memory
    const touched = this.take(changes)
    if (touched.size > 0) await this.upstreamHealth.learn(touched)
    const sequence = ++this.sequence
    const balances = this.upstreamHealth.balances(touched)
    const keys = this.keys.memory === keysBefore ? null : this.keys.memory
    const update = { changes: [...this.forThreads(changes)], keys, balances }
    await Promise.all([...this.threads].map((thread) => thread.apply(sequence, update)))
  }

  metrics(): Promise<string> {
    return this.measured.write(() => ({
      threads: this.listening.size,
      restarts: this.restarts,
      droppedLines: this.accessLog?.dropped ?? null,
      log: this.shipper.backlog,
    }))
  }

  get isListening(): boolean {
    return this.listening.size > 0 && !this.isClosing
  }

  private reportOverflows(): void {
    const { overflows } = new Counters(this.counters)
    if (overflows === this.overflows) return
    this.options.log.warn({ requests: overflows - this.overflows }, 'rate limits not applied: the counter table is full')
    this.overflows = overflows
  }

  reopenLog(): void {
    this.accessLog?.reopen()
  }

  handOver(): void {
    this.keepCounts()
    this.saveHealth()
    this.shipper.handOver()
  }

  private saveHealth(): void {
    const { healthFile, log } = this.options
    try {
      if (healthFile !== undefined) saveHealth(healthFile, this.upstreamHealth.health)
    } catch (error) {
      log.warn({ err: error }, 'the health of targets could not be handed over: all targets start healthy')
    }
  }

  private keepCounts(): void {
    const { countersFile, log } = this.options
    try {
      if (countersFile !== undefined) saveCounters(countersFile, this.counters)
    } catch (error) {
      log.warn({ err: error }, 'the rate-limit counters could not be kept: they start at zero')
    }
  }

  async close({ idleMs = 0 } = {}): Promise<void> {
    this.isClosing = true
    clearInterval(this.timer)
    this.measured.stop()
    this.upstreamHealth.close()
    // All of them first: a client told to close by one must not reconnect to another that is about to stop.
    await Promise.all([...this.threads].map((thread) => thread.stopAccepting()))
    await Promise.all([...this.threads].map((thread) => thread.drain(DRAIN_MS, idleMs)))
    this.keepCounts()
    await Promise.all([this.shipper.close(SHIP_MS), this.accessLog?.close(SHIP_MS)])
  }
}

/**
 * Starts the proxy threads and resolves once all accept connections. Rejects with EADDRINUSE if the port is taken; nothing is left running
 * then.
 */
export async function startDataPlane(options: DataPlaneOptions): Promise<DataPlane> {
  const plane = new ThreadedDataPlane(options)
  try {
    await plane.start()
  } catch (error) {
    await plane.close()
    throw error
  }
  return plane
}
