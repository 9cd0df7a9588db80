import { createHash } from 'node:crypto'
import type { Change } from '../src/entity.ts'

/** The data of a reading thread: the keys' memory, and a word that stops it next to one that counts its rounds. */
export interface KeyWatch {
  buffer: SharedArrayBuffer
  state: Int32Array
  keys: number
}

const uuid = (kind: string, number: number): string => {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

export const keyOf = (number: number): string => `key-of-enough-length-${number}`
export const idOf = (number: number): string => uuid('credential', number)
export const consumerOf = (number: number): string => uuid('consumer', number)

/** Credential number `number`, or its removal. */
export const keyChange = (number: number, fields: Record<string, unknown> | null = {}): Change => ({
  collection: 'keyauth_credentials',
  id: idOf(number),
  value: fields && { id: idOf(number), key: keyOf(number), consumer: { id: consumerOf(number) }, ttl: null, created_at: 0, ...fields },
})
