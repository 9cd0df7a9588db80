import { asAddress, type Lookups, lookupsBy, type Resolved, resolveName } from './resolve.ts'

const REFRESH_MS = 10_000
/** How long a change may wait for a name; one that takes longer is put in force when it is found. */
const PATIENCE_MS = 2_000
const pending: Resolved = { dns: 'dns server error: pending', found: [] }

interface NamesOptions {
  /** Told when a name stands for other addresses than before. */
  onChange(host: string): void
  lookups?: Lookups | undefined
  refreshMs?: number | undefined
}

/** What the hosts of all targets stand for; looked up again every ten seconds. */
export class Names {
  private readonly known = new Map<string, Resolved>()
  private readonly asking = new Map<string, Promise<void>>()
  private readonly options: NamesOptions
  private readonly lookups: Lookups
  private readonly timer: NodeJS.Timeout

  constructor(options: NamesOptions) {
    this.options = options
    this.lookups = options.lookups ?? lookupsBy({ order: 'A', servers: [] })
    this.timer = setInterval(() => this.refresh(), options.refreshMs ?? REFRESH_MS).unref()
  }

  /** Returns what is known of a host. */
  of(host: string): Resolved {
    return asAddress(host) ?? this.known.get(host) ?? pending
  }

  /** Resolves when a host is known, or after two seconds. */
  async learn(host: string): Promise<void> {
    if (asAddress(host) !== null || this.known.has(host)) return
    let late: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([this.ask(host), patience])
    clearTimeout(late)
  }

  /** Forgets all names but these. */
  keep(hosts: ReadonlySet<string>): void {
    for (const host of this.known.keys()) if (!hosts.has(host)) this.known.delete(host)
  }

  private refresh(): void {
    for (const host of this.known.keys()) void this.ask(host)
  }

  private ask(host: string): Promise<void> {
    const running = this.asking.get(host)
    if (running !== undefined) return running
    const before = this.known.get(host)
    const asked = resolveName(host, this.lookups, before).then((found) => {
      this.asking.delete(host)
      // Forgotten meanwhile.
      if (before !== undefined && !this.known.has(host)) return
      this.known.set(host, found)
      if (JSON.stringify(before) !== JSON.stringify(found)) this.options.onChange(host)
    })
    this.asking.set(host, asked)
    return asked
  }

  /** Ends the looking up. */
  close(): void {
    clearInterval(this.timer)
  }
}
