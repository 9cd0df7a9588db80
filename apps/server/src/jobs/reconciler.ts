import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { WorkRows } from '../db/work-rows.ts'
import type { Refusal } from '../http/errors.ts'
import { type Drift, driftCheck, width } from './drift.ts'
import type { Servers, Work } from './effects.ts'
import { type Lanes, lanes } from './lanes.ts'
import { inParallel } from './repeat.ts'
import { createSettle, type LastFailures, type Settled, type WorkRow } from './settle.ts'
import type { WorkTimes } from './times.ts'

/** What to reconcile and how: rows with a desired state, such as deployments. */
export interface Domain<Row extends WorkRow, Known extends { id: number; state: string }, Server, Client, Held> {
  /** The name of such a row in the audit log and the logs. */
  objectType: string
  /** The servers to reconcile. */
  servers: Servers<Server, Client>
  rows: WorkRows & { find(id: number): Promise<Row | undefined> }
  /** The work for each state. Must be repeatable: a process may be killed at any point. */
  works: Record<Row['state'], Work<Row>>
  /** The same when the requester is gone, for states where that makes a difference. */
  abandoned?: Partial<Record<Row['state'], Work<Row>>>
  drift: Drift<Known, Server, Client, Held> & {
    /** Every server that may hold something of ours. */
    findServers(): Promise<number[]>
  }
}

/** The background work for one domain, per server, so that none blocks another. */
export interface Passes {
  /** Starts the unfinished work on all servers; does not wait. */
  finishOthers(): Promise<void>
  findServers(): Promise<number[]>
  /** Starts the drift check of those servers that are due; does not wait. `onFailure` is called for each that could not be checked. */
  checkDrift(resourceIds: readonly number[], onFailure: (resourceId: number) => void): void
  /** Starts no further work and resolves when what is running has ended; the rest is left to other processes or the next start. */
  stop(): Promise<void>
}

export interface Reconciler<Row extends WorkRow> extends Passes {
  /** Works on a row while its requester waits. */
  settle(id: number, patienceMs: number): Promise<Settled<Row, Refusal>>
}

export interface ReconcilerDeps {
  db: Db
  log: FastifyBaseLogger
  times: WorkTimes
}

/** Limits a server's checks to one per interval. */
const everySoOften = (lane: Lanes<number>, everyMs: number, work: (resourceId: number) => Promise<void>): Passes['checkDrift'] => {
  const startedAt = new Map<number, number>()
  return (resourceIds, onFailure) => {
    const isDue = (id: number) => performance.now() - (startedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= everyMs
    const due = resourceIds.filter(isDue)
    for (const id of due) startedAt.set(id, performance.now())
    lane.begin(due, (id) =>
      work(id).catch((error: unknown) => {
        onFailure(id)
        throw error
      }),
    )
  }
}

/** Logs why a row's work cannot be finished: once for each reason, because it is retried every few seconds. */
const reportUnfinished = (objectType: string, log: FastifyBaseLogger) => {
  const reported = new Map<number, string>()
  return (id: number, failure: Refusal | undefined): void => {
    if (!failure) return void reported.delete(id)
    if (reported.get(id) === failure.message) return
    reported.set(id, failure.message)
    log.warn({ [`${objectType}Id`]: id, reason: failure.message }, 'unfinished work failed and will be retried')
  }
}

/**
 * Keeps servers in the state that the rows of a domain describe (trust R02): requested changes are made under a lease, work of killed processes is
 * finished, and drift is repaired.
 */
export const createReconciler = <Row extends WorkRow, Known extends { id: number; state: string }, Server, Client, Held>(
  { objectType, servers, rows, works, abandoned, drift }: Domain<Row, Known, Server, Client, Held>,
  { db, log, times }: ReconcilerDeps,
): Reconciler<Row> => {
  const { leaseMs, patienceMs } = times
  const failures: LastFailures<Refusal> = new Map()
  const settleBy = (workOf: (row: Row) => Work<Row>) =>
    createSettle<Row, Refusal>({ db, leases: rows.leases, leaseMs, find: rows.find, failures, work: (row, job) => workOf(row)(row, job) })
  const stateOf = (row: Row): Row['state'] => row.state
  const settle = settleBy((row) => works[stateOf(row)])
  const takeOver = settleBy((row) => abandoned?.[stateOf(row)] ?? works[stateOf(row)])
  let isStopping = false
  const unlessStopping = (work: (id: number) => Promise<unknown>) => async (id: number) => {
    if (!isStopping) await work(id)
  }
  const check = driftCheck(drift, { db, log, servers, objectType, settle: unlessStopping((id) => settle(id, patienceMs)) })
  const [finishing, checking] = [lanes<number>(log), lanes<number>(log)]
  const report = reportUnfinished(objectType, log)
  const finish = unlessStopping(async (id) => report(id, (await takeOver(id, patienceMs)).failure))
  return {
    settle,
    finishOthers: async () =>
      finishing.begin(await rows.findUnfinishedServers(), async (resourceId) =>
        inParallel(await rows.findUnfinished(resourceId, leaseMs), width, finish, log),
      ),
    findServers: () => drift.findServers(),
    checkDrift: everySoOften(checking, times.driftMs, check),
    stop: async () => {
      isStopping = true
      await Promise.all([finishing.idle(), checking.idle()])
    },
  }
}
