import { hash } from 'node:crypto'
import type { Change, Entity } from '../entity.ts'
import { endOf, idIn } from '../entity.ts'
import { allocateKeyTable, KeyTable, slotsFor } from './key-table.ts'

const GONE = -1
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digitsOf = (id: string): string => id.replaceAll('-', '')

/** Hash, ID and consumer ID of a credential in hexadecimal; null if it has no mark or an ID is not a UUID. */
const textOf = (entity: Entity, mark: string | null): string | null => {
  const consumer = idIn(entity.consumer) ?? ''
  if (mark === null || !idShape.test(entity.id) || !idShape.test(consumer)) return null
  return hash('sha256', mark) + digitsOf(entity.id) + digitsOf(consumer)
}

const mixed = (words: Int32Array): number => {
  let sum = 0
  for (const word of words) sum = Math.imul(sum ^ word, 0x9e3779b1) ^ (sum >>> 15)
  return sum ^ (sum >>> 16)
}

/** API keys, written by the main thread for all proxy threads to read: only their SHA-256, in one copy. */
export class KeyRegistry {
  private readonly markOf: (entity: Entity) => string | null
  private table = new KeyTable(allocateKeyTable(slotsFor(0)))
  /** Records by credential ID, open-addressed like the table itself. */
  private byId = new Int32Array(this.table.slots)
  /** Records written so far, including those no slot points to any more. */
  private used = 0
  private live = 0
  private readonly asked = new Int32Array(4)
  private readonly askedBytes = Buffer.from(this.asked.buffer)

  /** @param markOf what callers present for an entity; null if it cannot be found */
  constructor(markOf: (entity: Entity) => string | null) {
    this.markOf = markOf
  }

  /** The memory that holds the keys now. */
  get buffer(): SharedArrayBuffer {
    return this.table.buffer
  }

  /** Applies a change of a key-auth credential, which takes effect on every thread that has this memory. Throws if it cannot be applied. */
  apply({ id, value }: Change): void {
    if (this.used === this.table.capacity) this.renew()
    this.askedBytes.write(digitsOf(id), 'hex')
    const slot = this.slotOf(this.asked)
    const before = this.byId[slot] as number
    const text = value && textOf(value, this.markOf(value))
    if (text !== null) {
      this.table.write(++this.used, text, endOf(value as Entity))
      this.byId[slot] = this.used
      this.live++
    } else if (before !== 0) this.byId[slot] = GONE
    // Only once the new one is in place, so that a key that stays is never missing.
    if (before > 0) {
      this.table.remove(before)
      this.live--
    }
    if (value !== null && text === null) throw new Error('its id, or its consumer, is no UUID')
  }

  /** Moves to new memory, with room for half as many again. */
  private renew(): void {
    const [before, records] = [this.table, this.byId]
    this.table = new KeyTable(allocateKeyTable(slotsFor(Math.ceil(this.live * 1.5) + 1)))
    this.byId = new Int32Array(this.table.slots)
    this.used = 0
    for (const record of records) {
      if (record <= 0) continue
      this.table.copy(++this.used, before, record)
      this.byId[this.slotOf(before.idOf(record))] = this.used
    }
  }

  /** The slot of the record with this ID, or a free one for it. */
  private slotOf(id: Int32Array): number {
    const mask = this.byId.length - 1
    let slot = mixed(id) & mask
    while (this.byId[slot] !== 0 && !this.isAt(slot, id)) slot = (slot + 1) & mask
    return slot
  }

  private isAt(slot: number, id: Int32Array): boolean {
    const record = this.byId[slot] as number
    return record > 0 && this.table.idOf(record).every((word, at) => word === id[at])
  }
}
