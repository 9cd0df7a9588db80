import { hash } from 'node:crypto'
import type { Credential } from './credential.ts'
import { KeyTable } from './key-table.ts'

/** So many keys at a time are kept ready besides the table. */
const READY_MAX = 4096

interface ReadyKey {
  slot: number
  record: number
  credential: Credential
  endsAt: number | null
}

/** API keys as one proxy thread reads them from the memory that all share. */
export class SharedKeys {
  private table: KeyTable
  /** Keys that were shown lately, by their hash. Each counts as long as the table leads to the same record. */
  private readonly ready = new Map<string, ReadyKey>()
  private readonly asked = new Int32Array(8)
  private readonly askedBytes = Buffer.from(this.asked.buffer)

  constructor(buffer: SharedArrayBuffer) {
    this.table = new KeyTable(buffer)
  }

  /** Reads from other memory from now on. */
  use(buffer: SharedArrayBuffer): void {
    this.table = new KeyTable(buffer)
    this.ready.clear()
  }

  /** The credential with this key, unless there is none or its time (`ttl`) has run out; `now` tells the milliseconds since 1970. */
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
      // Gone since it was found: it may have been replaced, and then stands behind.
    } while (slot >= 0 && record <= 0)
    if (record <= 0) return undefined
    const { id, consumerId, endsAt } = this.table.read(record)
    const found = { slot, record, credential: { id, identifier: id, consumerId }, endsAt }
    if (this.ready.size >= READY_MAX) this.ready.clear()
    this.ready.set(mark, found)
    return found
  }
}
