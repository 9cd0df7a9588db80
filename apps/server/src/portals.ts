import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { type Config, ConfigError } from './config.ts'
import type { Database, Tx } from './db/client.ts'
import { lockForTransaction } from './db/locks.ts'
import { portalProcesses } from './db/schema/index.ts'
import { repeat } from './jobs/repeat.ts'

/** What serves one portal alone when it is embedded, by the variable that says otherwise, with what to set instead. */
const remedies = {
  OIDC_ISSUER: 'the embedded identity provider supports only one portal; set OIDC_ISSUER to your own provider for each portal',
  GATEWAY:
    'the embedded gateway supports only one portal; set GATEWAY=none for each portal and connect a gateway that all of them can reach',
} as const
type Embedded = keyof typeof remedies
const embeddedParts = z.array(z.enum(['OIDC_ISSUER', 'GATEWAY']))

/** A portal that wants to run on the database. */
export interface Registration {
  /** The same for every process on one data folder: a restart and a rolling replacement are the same portal. */
  portalId: string
  embedded: Embedded[]
}

const readPortalId = (folder: string): string => {
  const file = join(folder, 'portal-id')
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' })
  const id = z.uuid().safeParse(readFileSync(file, 'utf8').trim())
  if (!id.success) throw new ConfigError(`DATA_DIR: the portal's name in ${file} is damaged; remove the file while no portal is running`)
  return id.data
}

/** Which portal this is; makes its id in DATA_DIR at the first start. */
export const registrationOf = (config: Config): Registration => ({
  portalId: readPortalId(config.DATA_DIR),
  embedded: [
    ...(config.embeddedIdentity ? (['OIDC_ISSUER'] as const) : []),
    ...(config.GATEWAY === 'embedded' ? (['GATEWAY'] as const) : []),
  ],
})

/** How often a portal says that it runs, and after how much silence it is gone, in milliseconds. */
export interface Heartbeat {
  everyMs: number
  goneMs: number
}
const defaultHeartbeat: Heartbeat = { everyMs: 5000, goneMs: 20_000 }
const pollMs = 500

/** A portal that runs. */
export interface Registered {
  /** Says that it ends. */
  unregister(): Promise<void>
}

type Other = typeof portalProcesses.$inferSelect

/** Which parts stand in the way of two portals beside each other, whichever of them has them. */
const conflictsBetween = (registration: Registration, other: Other): Embedded[] => [
  ...new Set([...registration.embedded, ...embeddedParts.parse(other.embedded)]),
]

const refusal = (registration: Registration, other: Other) => {
  const who = `${other.host}, since ${other.startedAt.toISOString()}`
  const reasons = conflictsBetween(registration, other).map(
    (part) => `${part}: another portal is running on this database (${who}), and ${remedies[part]}`,
  )
  return new ConfigError(`Invalid configuration: ${reasons.join('; ')}`)
}

const store = ({ portalId, embedded }: Registration, { goneMs }: Heartbeat) => {
  const id = randomUUID()
  const deadline = sql`clock_timestamp() - make_interval(secs => ${goneMs / 1000})`
  return {
    insertOrTouch: (tx: Tx) =>
      tx
        .insert(portalProcesses)
        .values({ id, portalId, embedded, host: hostname() })
        .onConflictDoUpdate({ target: portalProcesses.id, set: { seenAt: sql`clock_timestamp()` } }),
    deleteGone: (tx: Tx) => tx.delete(portalProcesses).where(lt(portalProcesses.seenAt, deadline)),
    delete: (tx: Tx) => tx.delete(portalProcesses).where(eq(portalProcesses.id, id)),
    findOthers: (tx: Tx): Promise<Other[]> =>
      tx
        .select()
        .from(portalProcesses)
        .where(and(ne(portalProcesses.portalId, portalId), gt(portalProcesses.seenAt, deadline))),
  }
}

/**
 * Lets this portal run on the database, and says so until `leave`. Throws ConfigError, naming what to set, while another portal runs there and either
 * of them has embedded what serves one alone: it would give out tokens that the other refuses, or change a gateway that the other does not have.
 * A portal that was killed is waited for until its silence shows that it is gone.
 */
export const registerPortal = async (
  { db }: Pick<Database, 'db'>,
  registration: Registration,
  log: FastifyBaseLogger,
  heartbeat: Heartbeat = defaultHeartbeat,
): Promise<Registered> => {
  const rows = store(registration, heartbeat)
  const findConflicting = async (tx: Tx) => (await rows.findOthers(tx)).filter((other) => conflictsBetween(registration, other).length > 0)
  const tryRegister = () =>
    db.transaction(async (tx) => {
      await lockForTransaction(tx, 'portals')
      const others = await findConflicting(tx)
      if (others.length === 0) await rows.insertOrTouch(tx)
      return others
    })

  const lastSeen = new Map<string, number>()
  for (let others = await tryRegister(); others.length > 0; others = await tryRegister()) {
    const alive = others.find(({ id, seenAt }) => (lastSeen.get(id) ?? Infinity) < seenAt.getTime())
    if (alive) throw refusal(registration, alive)
    for (const { id, seenAt } of others) lastSeen.set(id, seenAt.getTime())
    await sleep(Math.min(pollMs, heartbeat.everyMs))
  }

  const timer = repeat(
    'portal-beat',
    heartbeat.everyMs,
    async () => {
      await rows.insertOrTouch(db)
      await rows.deleteGone(db)
      const [other] = await findConflicting(db)
      if (other) log.error({ host: other.host }, refusal(registration, other).message)
    },
    log,
  )
  return {
    unregister: async () => {
      await timer.stop()
      // A database that is away must not hold up the end: silence says the same a little later.
      await rows.delete(db).catch((error: unknown) => log.warn({ err: error }, 'the portal could not deregister'))
    },
  }
}
