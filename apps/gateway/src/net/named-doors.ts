import type { LookupAddress } from 'node:dns'
import { plainAddress } from './address-list.ts'

/** Finds all addresses of a name; rejects when it cannot. */
export type ResolveAll = (name: string) => Promise<readonly LookupAddress[]>

/** How long what was found counts without another look. */
const FRESH_MS = 10_000

/** One name: its addresses found last, null for none yet; and the look-up that is under way. */
interface Door {
  readonly name: string
  found: ReadonlySet<string> | null
  foundAt: number
  looking: Promise<void> | null
}

/** Endpoints that are known by a name and must not be reached by any other. */
export class NamedDoors {
  private readonly resolve: ResolveAll
  private readonly byPort = new Map<number, Door[]>()

  constructor(resolve: ResolveAll) {
    this.resolve = resolve
  }

  add(name: string, port: number): void {
    const doors = this.byPort.get(port) ?? []
    this.byPort.set(port, [...doors, { name, found: null, foundAt: Number.NEGATIVE_INFINITY, looking: null }])
  }

  /**
   * Looks up what is at this port, now and then; null when nobody has to wait for it. A name that cannot be looked up keeps its
   * addresses.
   */
  learn(port: number): Promise<void> | null {
    const doors = this.byPort.get(port)
    if (doors === undefined) return null
    const stale = doors.filter(({ foundAt }) => performance.now() - foundAt > FRESH_MS)
    const looking = stale.map((door) => (door.looking ??= this.look(door)))
    return stale.some(({ found }) => found === null) ? Promise.all(looking).then(() => undefined) : null
  }

  private async look(door: Door): Promise<void> {
    try {
      const found = await this.resolve(door.name)
      door.found = new Set(found.map(({ address }) => plainAddress(address)))
      door.foundAt = performance.now()
    } catch {
      // Nothing is known that was not known before.
    } finally {
      door.looking = null
    }
  }

  /**
   * Tells whether one at this port has such an address.
   * @param ifUnknown what to take for true of one that was never found: it may be anywhere
   */
  some(port: number, isSuch: (address: string) => boolean, ifUnknown: () => boolean): boolean {
    const doors = this.byPort.get(port)
    return doors !== undefined && doors.some(({ found }) => (found === null ? ifUnknown() : [...found].some(isSuch)))
  }
}
