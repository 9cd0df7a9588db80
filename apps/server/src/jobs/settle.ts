import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import type { Lease, Leases } from '../db/leases.ts'
import { crashpoint } from './crashpoint.ts'

/** Another worker took over the row, or its desired state changed, while it was worked on. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** Marks a boundary between two effects: tests may kill the process here, and a worker that lost its lease stops. */
export type Step = (point: string) => Promise<void>

export interface WorkRow {
  id: number
  /** The server to reconcile it with. */
  resourceId: number
  state: string
  settled: boolean
}
export interface Job {
  lease: Lease
  step: Step
  /** When the caller stops waiting, as performance.now(): a clock that is set back must not prolong that. */
  deadline: number
}
/** `at`: as performance.now(). */
export type LastFailures<Outcome> = Map<number, { state: string; at: number; failure: Outcome }>
interface Workshop<Row extends WorkRow, Outcome> {
  db: Db
  leases: Leases
  /** Longer than any single gateway call, so that a new worker never overlaps a running call. */
  leaseMs: number
  find(id: number): Promise<Row | undefined>
  /** Why the last attempts of this process failed, by row: known also to those who waited for another worker all the time. */
  failures: LastFailures<Outcome>
  /** Does what the row's state asks for; an unsettled row is retried. Returns why it failed. */
  work(row: Row, job: Job): Promise<Outcome | undefined>
}
export interface Settled<Row, Outcome> {
  row: Row | undefined
  /** Why the last attempt failed. */
  failure: Outcome | undefined
}

/**
 * Works on one row until the gateway matches its state or time is up; what is left is picked up by the next worker. Two callers for one row wait for
 * each other.
 */
export const createSettle = <Row extends WorkRow, Outcome>({ db, leases, leaseMs, find, failures, work }: Workshop<Row, Outcome>) => {
  const once = async (id: number, state: string, deadline: number): Promise<{ failure: Outcome | undefined } | undefined> => {
    const lease = await leases.take(db, id, state, leaseMs)
    if (!lease) return undefined
    const step: Step = async (point) => {
      crashpoint(point)
      if (!(await leases.renew(db, lease, leaseMs))) throw new LostLease(`row ${id}`)
    }
    // Waiting for an unresponsive gateway must not cost the lease; a lost one is noticed at the next step.
    const heartbeat = setInterval(() => void leases.renew(db, lease, leaseMs).catch(() => undefined), leaseMs / 3).unref()
    try {
      const row = await find(id)
      return { failure: row && (await work(row, { lease, step, deadline })) }
    } catch (error) {
      if (error instanceof LostLease) return { failure: undefined }
      throw error
    } finally {
      clearInterval(heartbeat)
      await leases.release(db, lease)
    }
  }

  return async (id: number, patienceMs: number): Promise<Settled<Row, Outcome>> => {
    const deadline = performance.now() + patienceMs
    let failure: Outcome | undefined
    let row = await find(id)
    while (row && !row.settled) {
      const { state } = row
      const done = await once(id, state, deadline)
      if (done?.failure !== undefined) failures.set(id, { state, at: performance.now(), failure: done.failure })
      failure = done?.failure ?? failure
      if (!done && performance.now() < deadline) await sleep(50)
      row = await find(id)
      // The work has been repeated as long as that may help: what failed and leads to nothing else is left to the next worker.
      if (performance.now() >= deadline || (done?.failure !== undefined && row?.state === state)) break
    }
    if (!row || row.settled) failures.delete(id)
    const last = failures.get(id)
    // What failed longer ago than anyone waits need not be the reason any more: another process may have worked on the row since.
    const isRecent = last !== undefined && last.state === row?.state && last.at >= deadline - 2 * patienceMs
    return { row, failure: failure ?? (isRecent ? last.failure : undefined) }
  }
}
