import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../audit/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Servers } from './effects.ts'
import { inParallel } from './repeat.ts'

/** How the server differs from a row's plan, in words; empty when it does not. */
export interface Difference {
  differences: readonly string[]
  /** Whether it is repaired at once rather than only reported. */
  mustBeRepaired: boolean
}

interface Row {
  id: number
  state: string
}

interface Leftover<Client> {
  id: number
  /** What it was, where it was no row of the domain. */
  of?: string
  remove(client: Client): Promise<void>
}

/** How what servers hold is compared with what they should hold (trust T55). */
export interface Drift<Known extends Row, Server, Client, Held> {
  /** Corrects a server's rows themselves before the comparison. */
  prepare?(resourceId: number): Promise<void>
  /** The settled rows that the server should hold now, or must not serve. */
  findKnown(resourceId: number): Promise<readonly Known[]>
  /** Lists what the server holds of ours, in a few calls, none of which returns a credential. */
  list(client: Client, rows: readonly Known[]): Promise<Held>
  compare(row: Known, server: Server, held: Held): Difference
  /** Compares one row again just before its repair, because listing takes time. Undefined when there is nothing left to compare. */
  compareAgain?(id: number, server: Server, client: Client): Promise<Difference | undefined>
  /** Marks the row for reconciliation, if it is still in that state. */
  unsettle(tx: Tx, row: Row): Promise<boolean>
  /** Rows that have ended but of which the server still holds something. */
  findLeftovers(resourceId: number, held: Held): Promise<readonly Leftover<Client>[]>
}

interface DriftDeps<Server, Client> {
  db: Db
  log: FastifyBaseLogger
  servers: Servers<Server, Client>
  objectType: string
  settle(id: number): Promise<unknown>
}

/** How many rows of one server are processed at a time. */
export const width = 4

/**
 * Compares a server with what it should hold: missing protection and missing objects are restored at once, other changes are reported only, and
 * leftovers of ended rows are removed.
 */
export const driftCheck = <Known extends Row, Server, Client, Held>(
  drift: Drift<Known, Server, Client, Held>,
  { db, log, servers, objectType, settle }: DriftDeps<Server, Client>,
) => {
  const reported = new Map<number, string>()
  const named = (id: number) => ({ [`${objectType}Id`]: id })

  const repair = async ({ id, state }: Known, found: Difference, server: Server, client: Client) => {
    const now = drift.compareAgain ? await drift.compareAgain(id, server, client) : found
    if (!now?.mustBeRepaired) return
    const after = { state, differences: now.differences }
    const isTaken = await db.transaction(async (tx) => {
      const isUnsettled = await drift.unsettle(tx, { id, state })
      if (isUnsettled) await audit(tx, system, { action: `${objectType}.repair`, objectType, objectId: id, after })
      return isUnsettled
    })
    if (!isTaken) return
    log.warn({ security: 'gateway-drift', ...named(id), ...after }, `a ${objectType} has drifted: repairing`)
    await settle(id)
  }
  const report = (id: number, { differences }: Difference) => {
    const text = differences.join(', ')
    if (text === (reported.get(id) ?? '')) return
    reported.set(id, text)
    const what = text === '' ? 'is as planned again' : 'was changed at the gateway'
    log.warn({ ...named(id), differences }, `a ${objectType} ${what}`)
  }
  return async (resourceId: number): Promise<void> => {
    await drift.prepare?.(resourceId)
    const server = await servers.find(resourceId)
    if (server === undefined) return
    const client = servers.connect(server)
    const known = await drift.findKnown(resourceId)
    const held = await drift.list(client, known)
    const compare = async (row: Known) => {
      const found = drift.compare(row, server, held)
      await (found.mustBeRepaired ? repair(row, found, server, client) : report(row.id, found))
    }
    await inParallel(known, width, compare, log)
    const removeLeftover = async ({ id, of, remove }: Leftover<Client>) => {
      log.warn(of ? { id } : named(id), `removing leftovers of a ${of ?? `deleted ${objectType}`}`)
      await remove(client)
    }
    await inParallel(await drift.findLeftovers(resourceId, held), width, removeLeftover, log)
  }
}
