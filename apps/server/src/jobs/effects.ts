import { Refusal } from '../http/errors.ts'
import { retry } from './retry.ts'
import type { Job, WorkRow } from './settle.ts'

/** A kind of server that rows are reconciled with, such as Kong. */
export interface Servers<Server, Client> {
  find(resourceId: number): Promise<Server | undefined>
  connect(server: Server): Client
  /** Whether a retry may succeed. */
  isTransient(error: unknown): boolean
  /** A server's failure in plain words; undefined for any other error. */
  refusalOf(error: unknown, server: Server): Refusal | undefined
}

/** The server accepted every write but holds something else. */
export class ReadBackMismatch extends Error {
  override readonly name = 'ReadBackMismatch'
}

/** Work on a row; returns why it failed. */
export type Work<Row> = (row: Row, job: Job) => Promise<Refusal | undefined>

/** Turns an effect on a row's server into work: retried until the deadline while that may help. */
export const effectsAt =
  <Server, Client>({ find, connect, isTransient, refusalOf }: Servers<Server, Client>) =>
  <Row extends WorkRow>(act: (client: Client, row: Row, job: Job, server: Server) => Promise<void>): Work<Row> =>
  async (row, job) => {
    const server = await find(row.resourceId)
    if (server === undefined) throw new Error(`row ${row.id} names a server that is not there: ${row.resourceId}`)
    const attempt = async () => {
      await job.step('attempt')
      await act(connect(server), row, job, server)
    }
    try {
      await retry(attempt, isTransient, job.deadline)
      return undefined
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOf(error, server)
      if (!refusal) throw error
      return refusal
    }
  }

/** Runs the effect and, on success, records its end. */
export const thenEnd =
  <Row>(effect: Work<Row>, end: (row: Row, job: Job) => Promise<void>): Work<Row> =>
  async (row, job) => {
    const refusal = await effect(row, job)
    if (!refusal) await end(row, job)
    return refusal
  }
