import { hash } from 'node:crypto'
import type { Credential } from './credential.ts'
import { KeyTable } from './key-table.ts'

/** How many keys a thread caches in front of the table. */
const READY_MAX = 4096

interface ReadyKey {
  slot: number
  record: number
  credential: Credential
  endsAt: number | null
}

/** API keys on one proxy thread, read from the shared memory. */
export class SharedKeys {
  private table: KeyTable
  /** Recently presented keys, by their hash. Each is valid as long as the table points to the same record. */
  private readonly ready = new Map<string, ReadyKey>()
  private readonly asked = new Int32Array(8)
  private readonly askedBytes = Buffer.from(this.asked.buffer)

  constructor(buffer: SharedArrayBuffer) {
    this.table = new KeyTable(buffer)
  }

  /** Switches to new memory. */
  use(buffer: SharedArrayBuffer): void {
    this.table = new KeyTable(buffer)
    this.ready.clear()
  }

  /** The credential with this key; undefined if there is none or it has expired (`ttl`). `now` returns milliseconds since 1970. */
  find(key: string, now: () => number): Credential | undefined {
    const mark = hash('sha256', key)
    const found = this.readyOf(mark) ?? this.read(mark)
    return found === undefined || (found.endsAt !== null && found.endsAt <= now()) ? undefined : found.credential
  }

  private readyOf(mark: string): ReadyKey | undefined {
    const found = this.ready.get(mark)
    return found !== undefined && this.table.recordAt(found.slot) === found.record ? found : undefined
  }

  private read(mark: string): ReadyKey | undefined {
    this.askedBytes.write(mark, 'hex')
    let slot: number
    let record: number
    do {
      slot = this.table.find(this.asked)
      record = slot < 0 ? 0 : this.table.recordAt(slot)
      // Removed since it was found: it may have been replaced, in a later slot.
    } while (slot >= 0 && record <= 0)
    if (record <= 0) return undefined
    const { id, consumerId, endsAt } = this.table.read(record)
    const found = { slot, record, credential: { id, identifier: id, consumerId }, endsAt }
    if (this.ready.size >= READY_MAX) this.ready.clear()
    this.ready.set(mark, found)
    return found
  }
}
