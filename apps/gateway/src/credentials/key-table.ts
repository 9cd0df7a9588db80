const HASH_WORDS = 8
const ID_WORDS = 4
/** SHA-256 of the key, ID of the credential, ID of its consumer, and its expiry as a double. */
const RECORD_WORDS = HASH_WORDS + 2 * ID_WORDS + 2
/** A slot and half a record: two slots per record keep probe sequences short. */
const BYTES_PER_SLOT = 4 * (1 + RECORD_WORDS / 2)
const REMOVED = -1

/** A UUID in its usual form, from 32 hexadecimal digits. */
const uuidOf = (hex: string): string => `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** What is stored for an API key. */
export interface KeyRecord {
  id: string
  consumerId: string
  /** Milliseconds since 1970; null if it does not expire. */
  endsAt: number | null
}

/** Returns memory for a table with this many slots, a power of two; its capacity is half as many records. */
export const allocateKeyTable = (slots: number): SharedArrayBuffer => new SharedArrayBuffer(slots * BYTES_PER_SLOT)

/** The slots of the smallest table with room for this many records. */
export const slotsFor = (records: number): number => Math.max(64, 2 ** Math.ceil(Math.log2(2 * records)))

/**
 * API keys in memory that all threads share: an open-addressed index of records. A record is written once, before the slot that points to
 * it, and is never reused; so a reader that finds it reads a complete one, whatever the writer does meanwhile.
 */
export class KeyTable {
  readonly buffer: SharedArrayBuffer
  readonly slots: number
  private readonly index: Int32Array
  private readonly words: Int32Array
  private readonly bytes: Buffer
  private readonly numbers: Float64Array

  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer
    this.slots = buffer.byteLength / BYTES_PER_SLOT
    this.index = new Int32Array(buffer, 0, this.slots)
    this.words = new Int32Array(buffer, this.slots * 4)
    this.bytes = Buffer.from(buffer, this.slots * 4)
    this.numbers = new Float64Array(buffer, this.slots * 4)
  }

  /** How many records fit. */
  get capacity(): number {
    return this.slots / 2
  }

  /** Returns the slot of a key's hash (SHA-256 as eight words), or -1. */
  find(hash: Int32Array): number {
    for (let slot = this.first(hash); ; slot = this.next(slot)) {
      const record = Atomics.load(this.index, slot)
      if (record === 0) return -1
      if (record !== REMOVED && this.hasHash(record, hash)) return slot
    }
  }

  /** The record that a slot points to; 0 or less for none. */
  recordAt(slot: number): number {
    return Atomics.load(this.index, slot)
  }

  /** Decodes a record. */
  read(record: number): KeyRecord {
    const at = (record - 1) * RECORD_WORDS + HASH_WORDS
    const endsAt = this.numbers[(at + 2 * ID_WORDS) / 2] as number
    return {
      id: uuidOf(this.bytes.toString('hex', at * 4, at * 4 + 16)),
      consumerId: uuidOf(this.bytes.toString('hex', at * 4 + 16, at * 4 + 32)),
      endsAt: endsAt === 0 ? null : endsAt,
    }
  }

  /** Writes an unused record and the slot that points to it. @param text hash, ID and consumer ID, in hexadecimal */
  write(record: number, text: string, endsAt: number | null): void {
    const at = (record - 1) * RECORD_WORDS
    this.bytes.write(text, at * 4, 'hex')
    this.numbers[(at + RECORD_WORDS - 2) / 2] = endsAt ?? 0
    this.lead(record)
  }

  /** Copies a record from another table. */
  copy(record: number, from: KeyTable, number: number): void {
    const [to, at] = [(record - 1) * RECORD_WORDS, (number - 1) * RECORD_WORDS]
    this.words.set(from.words.subarray(at, at + RECORD_WORDS), to)
    this.lead(record)
  }

  /** Removes the slot that points to a record. */
  remove(record: number): void {
    const hash = this.hashOf(record)
    let slot = this.first(hash)
    while (Atomics.load(this.index, slot) !== record) slot = this.next(slot)
    Atomics.store(this.index, slot, REMOVED)
  }

  /** The four words of the ID in a record. */
  idOf(record: number): Int32Array {
    const at = (record - 1) * RECORD_WORDS + HASH_WORDS
    return this.words.subarray(at, at + ID_WORDS)
  }

  private lead(record: number): void {
    let slot = this.first(this.hashOf(record))
    while (Atomics.load(this.index, slot) !== 0) slot = this.next(slot)
    Atomics.store(this.index, slot, record)
  }

  private hashOf(record: number): Int32Array {
    const at = (record - 1) * RECORD_WORDS
    return this.words.subarray(at, at + HASH_WORDS)
  }

  private hasHash(record: number, hash: Int32Array): boolean {
    const at = (record - 1) * RECORD_WORDS
    for (let word = 0; word < HASH_WORDS; word++) if (this.words[at + word] !== hash[word]) return false
    return true
  }

  private first(hash: Int32Array): number {
    return (hash[0] as number) & (this.slots - 1)
  }

  private next(slot: number): number {
    return (slot + 1) & (this.slots - 1)
  }
}
