import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { WorkRows } from '../db/work-rows.ts'
import type { Refusal } from '../http/errors.ts'
import { type Drift, driftCheck, width } from './drift.ts'
import type { Servers, Work } from './effects.ts'
import { type Lanes, lanes } from './lanes.ts'
import { inParallel } from './repeat.ts'
import { createSettle, type Settled, type WorkRow } from './settle.ts'
import type { WorkTimes } from './times.ts'

/** What is to be brought about on servers, and how: rows with a desired state each, such as deployments. */
export interface Domain<Row extends WorkRow, Known extends { id: number; state: string }, Server, Client, Held> {
  /** As the audit log and the logs name one of them. */
  objectType: string
  /** Where they are brought about. */
  servers: Servers<Server, Client>
  rows: WorkRows & { find(id: number): Promise<Row | undefined> }
  /** What each state asks for. Repeatable: a process may be killed anywhere in it. */
  works: Record<Row['state'], Work<Row>>
  /** The same where whoever asked for it is gone, for states in which that makes a difference. */
  abandoned?: Partial<Record<Row['state'], Work<Row>>>
  drift: Drift<Known, Server, Client, Held> & {
    /** Every server that may hold something of ours. */
    findServers(): Promise<number[]>
  }
}

/** What a process does for one domain in the background, server by server, so that none holds another one's work up. */
export interface Passes {
  /** Begins with what is unfinished on any server; does not wait for it. */
  finishOthers(): Promise<void>
  findServers(): Promise<number[]>
  /**
   * Begins to compare these servers with what they should hold, those whose time has come; does not wait for it. `onFailure` is told of each that
   * could not be compared.
   */
  checkDrift(resourceIds: readonly number[], onFailure: (resourceId: number) => void): void
  idle(): Promise<void>
}

export interface Reconciler<Row extends WorkRow> extends Passes {
  /** Works on a row for as long as somebody waits for it. */
  settle(id: number, patienceMs: number): Promise<Settled<Row, Refusal>>
}

export interface ReconcilerDeps {
  db: Db
  log: FastifyBaseLogger
  times: WorkTimes
}

/** Begins a server's work at most every so often. */
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

/**
 * Keeps servers at what the rows of a domain say (trust R02): what is asked for is brought about under a lease, what a killed process left is
 * finished, and what somebody changed at a server is repaired.
 */
export const createReconciler = <Row extends WorkRow, Known extends { id: number; state: string }, Server, Client, Held>(
  { objectType, servers, rows, works, abandoned, drift }: Domain<Row, Known, Server, Client, Held>,
  { db, log, times }: ReconcilerDeps,
): Reconciler<Row> => {
  const { leaseMs, patienceMs } = times
  const settleBy = (workOf: (row: Row) => Work<Row>) =>
    createSettle<Row, Refusal>({ db, leases: rows.leases, leaseMs, find: rows.find, work: (row, job) => workOf(row)(row, job) })
  const stateOf = (row: Row): Row['state'] => row.state
  const settle = settleBy((row) => works[stateOf(row)])
  const takeOver = settleBy((row) => abandoned?.[stateOf(row)] ?? works[stateOf(row)])
  const check = driftCheck(drift, { db, log, servers, objectType, settle: (id) => settle(id, patienceMs) })
  const [finishing, checking] = [lanes<number>(log), lanes<number>(log)]
  return {
    settle,
    finishOthers: async () =>
      finishing.begin(await rows.findUnfinishedServers(), async (resourceId) =>
        inParallel(await rows.findUnfinished(resourceId, leaseMs), width, (id) => takeOver(id, patienceMs), log),
      ),
    findServers: () => drift.findServers(),
    checkDrift: everySoOften(checking, times.driftMs, check),
    idle: async () => void (await Promise.all([finishing.idle(), checking.idle()])),
  }
}
