import type { Db } from '../db/client.ts'
import { Refusal } from '../http/errors.ts'
import type { Vault } from '../security/vault.ts'
import { type Attempt, idempotencyStore, type KeyedCall } from './idempotency.store.ts'

export { type Attempt, type KeyedCall, recordEffect } from './idempotency.store.ts'

/** Keys are kept for a day. */
const retentionSeconds = 24 * 3600
/** Longer than nearly every call takes. A slower one loses its key to the next attempt, which continues from what was done. */
const leaseSeconds = 60
/** Per caller, so that no one can fill the database. */
const keysMax = 10_000

/** What earlier attempts changed, by kind of object; empty for nothing. */
export type Effects = Record<string, string>

export type Claim =
  | { is: 'mine'; attempt: Attempt; effects: Effects }
  /** `answer` is null where it held a secret. */
  | { is: 'answered'; status: number; answer: string | null; effects: Effects }

const stillRunning = () => new Refusal(409, 'The same call is still running', { code: 'still-running', headers: { 'retry-after': '1' } })

/** One effect and one answer for each Idempotency-Key (trust T62). */
export const createIdempotency = (db: Db, vault: Pick<Vault, 'fingerprint'>) => {
  const store = idempotencyStore(db)
  return {
    /** The hash of a request. It is kept for a day and covers passwords, which must not be found by trying. */
    hash: (content: string): string => vault.fingerprint(content, 'requests'),
    /**
     * Claims the key for this attempt, or returns the stored outcome. Throws 422 when the key was used for another request, 409 while another attempt
     * is running, 429 when the caller has too many keys.
     */
    begin: async (call: KeyedCall): Promise<Claim> => {
      if ((await store.countUpTo(call.caller, keysMax)) >= keysMax && !(await store.find(call)))
        throw new Refusal(429, `More than ${keysMax} calls with an Idempotency-Key in a day`, { headers: { 'retry-after': '3600' } })
      const claimed = await store.take(call, leaseSeconds, retentionSeconds)
      if (claimed) return { is: 'mine', attempt: { id: claimed.id, attempt: claimed.attempt }, effects: claimed.effects }
      const row = await store.find(call)
      if (!row) throw stillRunning()
      if (row.requestHash !== call.hash)
        throw new Refusal(422, 'This Idempotency-Key was used for another request', { code: 'key-used-otherwise' })
      if (row.status === null) throw stillRunning()
      return { is: 'answered', status: row.status, answer: row.answer, effects: row.effects }
    },
    finish: store.finish,
    release: store.release,
    /** Keys older than a day. */
    kept: { what: 'Idempotency-Keys', purgeSome: store.deleteSomeExpired },
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
