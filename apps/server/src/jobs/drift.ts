import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../audit/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Servers } from './effects.ts'
import { inParallel } from './repeat.ts'

/** What of a row its server does not hold as planned, in words; empty when all is as it should be. */
export interface Difference {
  differences: readonly string[]
  /** Whether it is put right at once, rather than reported and left. */
  mustBeRepaired: boolean
}

interface Row {
  id: number
  state: string
}

/** How what servers hold is compared with what they should hold (trust T55). */
export interface Drift<Known extends Row, Server, Client, Held> {
  /** Puts right what is wrong in the rows of a server themselves, before they are compared. */
  prepare?(resourceId: number): Promise<void>
  /** The settled rows of a server that it should hold now, or should have shut out. */
  findKnown(resourceId: number): Promise<readonly Known[]>
  /** What a server holds of ours, in a few calls. None of them answers a credential. */
  list(client: Client, rows: readonly Known[]): Promise<Held>
  compare(row: Known, server: Server, held: Held): Difference
  /** The same of one row alone, just before it is repaired, because lists take time. Undefined when there is nothing more to compare. */
  compareAgain?(id: number, server: Server, client: Client): Promise<Difference | undefined>
  /** Has the row brought about anew, if it is still in that state. */
  unsettle(tx: Tx, row: Row): Promise<boolean>
  /** Rows that ended for good, and of which the server still holds something. */
  findLeftovers(resourceId: number, held: Held): Promise<readonly { id: number; remove(client: Client): Promise<void> }[]>
}

interface DriftDeps<Server, Client> {
  db: Db
  log: FastifyBaseLogger
  servers: Servers<Server, Client>
  objectType: string
  settle(id: number): Promise<unknown>
}

/** How many rows of one server are worked on at a time. */
export const width = 4

/**
 * Compares a server with what it should hold: missing protection and missing objects are put back at once, other changes are reported and left, and
 * what is left of ended rows is removed.
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
    const removeLeftover = async ({ id, remove }: { id: number; remove(client: Client): Promise<void> }) => {
      log.warn(named(id), `removing leftovers of a deleted ${objectType}`)
      await remove(client)
    }
    await inParallel(await drift.findLeftovers(resourceId, held), width, removeLeftover, log)
  }
}
