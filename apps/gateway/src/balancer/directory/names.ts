import { asAddress, type Lookups, lookupsBy, type Resolved, resolveName } from './resolve.ts'

const REFRESH_MS = 10_000
/** How long a change may wait for a name; a slower one takes effect when it is resolved. */
const TIMEOUT_MS = 2_000
const pending: Resolved = { dns: 'dns server error: pending', found: [] }

interface DnsCacheOptions {
  /** Called when a name resolves to other addresses than before. */
  onChange(host: string): void
  lookups?: Lookups | undefined
  refreshMs?: number | undefined
}

/** The resolved addresses of all targets' hosts, refreshed every ten seconds. */
export class DnsCache {
  private readonly known = new Map<string, Resolved>()
  private readonly inFlight = new Map<string, Promise<void>>()
  private readonly options: DnsCacheOptions
  private readonly lookups: Lookups
  private readonly timer: NodeJS.Timeout

  constructor(options: DnsCacheOptions) {
    this.options = options
    this.lookups = options.lookups ?? lookupsBy({ order: 'A', servers: [] })
    this.timer = setInterval(() => this.refresh(), options.refreshMs ?? REFRESH_MS).unref()
  }

  /** Returns what a host resolved to. */
  get(host: string): Resolved {
    return asAddress(host) ?? this.known.get(host) ?? pending
  }

  /** Resolves once a host is resolved, or after two seconds. */
  async resolve(host: string): Promise<void> {
    if (asAddress(host) !== null || this.known.has(host)) return
    let late: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      late = setTimeout(resolve, TIMEOUT_MS)
    })
    await Promise.race([this.lookUp(host), timeout])
    clearTimeout(late)
  }

  /** Forgets all names except these. */
  keep(hosts: ReadonlySet<string>): void {
    for (const host of this.known.keys()) if (!hosts.has(host)) this.known.delete(host)
  }

  private refresh(): void {
    for (const host of this.known.keys()) void this.lookUp(host)
  }

  private lookUp(host: string): Promise<void> {
    const running = this.inFlight.get(host)
    if (running !== undefined) return running
    const before = this.known.get(host)
    const lookup = resolveName(host, this.lookups, before).then((found) => {
      this.inFlight.delete(host)
      // Forgotten meanwhile.
      if (before !== undefined && !this.known.has(host)) return
      this.known.set(host, found)
      if (JSON.stringify(before) !== JSON.stringify(found)) this.options.onChange(host)
    })
    this.inFlight.set(host, lookup)
    return lookup
  }

  /** Stops refreshing. */
  close(): void {
    clearInterval(this.timer)
  }
}
