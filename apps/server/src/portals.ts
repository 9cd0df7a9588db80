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
import { lockUntilEnd } from './db/locks.ts'
import { portalProcesses } from './db/schema/index.ts'
import { repeat } from './jobs/repeat.ts'

/** What serves one portal alone when it is embedded, by the variable that says otherwise, with what to set instead. */
const remedies = {
  OIDC_ISSUER: 'the embedded identity provider serves one portal alone: set OIDC_ISSUER to a provider of your own, for each of them',
  GATEWAY: 'the embedded gateway serves one portal alone: set GATEWAY=none for each of them and connect a gateway that all can reach',
} as const
type Embedded = keyof typeof remedies
const embeddedParts = z.array(z.enum(['OIDC_ISSUER', 'GATEWAY']))

/** A portal that wants to run on the database. */
export interface Place {
  /** The same for every process on one data folder: a restart and a rolling replacement are the same portal. */
  portalId: string
  embedded: Embedded[]
}

const idIn = (folder: string): string => {
  const file = join(folder, 'portal-id')
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' })
  const id = z.uuid().safeParse(readFileSync(file, 'utf8').trim())
  if (!id.success) throw new ConfigError(`DATA_DIR: the portal's name in ${file} is damaged: remove the file while no portal runs`)
  return id.data
}

/** Which portal this is; makes its id in DATA_DIR at the first start. */
export const placeOf = (config: Config): Place => ({
  portalId: idIn(config.DATA_DIR),
  embedded: [
    ...(config.embeddedIdentity ? (['OIDC_ISSUER'] as const) : []),
    ...(config.GATEWAY === 'embedded' ? (['GATEWAY'] as const) : []),
  ],
})

/** How often a portal says that it runs, and after how much silence it is gone, in milliseconds. */
export interface Beat {
  everyMs: number
  goneMs: number
}
const usual: Beat = { everyMs: 5000, goneMs: 20_000 }
const lookEveryMs = 500

/** A portal that runs. */
export interface PlaceTaken {
  /** Says that it ends. */
  leave(): Promise<void>
}

type Other = typeof portalProcesses.$inferSelect

/** Which parts stand in the way of two portals beside each other, whichever of them has them. */
const between = (place: Place, other: Other): Embedded[] => [...new Set([...place.embedded, ...embeddedParts.parse(other.embedded)])]

const refusal = (place: Place, other: Other) => {
  const who = `${other.host}, since ${other.startedAt.toISOString()}`
  const reasons = between(place, other).map((part) => `${part}: another portal runs on this database (${who}), and ${remedies[part]}`)
  return new ConfigError(`Configuration is not valid: ${reasons.join('; ')}`)
}

const store = ({ portalId, embedded }: Place, { goneMs }: Beat) => {
  const id = randomUUID()
  const silence = sql`clock_timestamp() - make_interval(secs => ${goneMs / 1000})`
  return {
    insertOrTouch: (tx: Tx) =>
      tx
        .insert(portalProcesses)
        .values({ id, portalId, embedded, host: hostname() })
        .onConflictDoUpdate({ target: portalProcesses.id, set: { seenAt: sql`clock_timestamp()` } }),
    deleteGone: (tx: Tx) => tx.delete(portalProcesses).where(lt(portalProcesses.seenAt, silence)),
    delete: (tx: Tx) => tx.delete(portalProcesses).where(eq(portalProcesses.id, id)),
    findOthers: (tx: Tx): Promise<Other[]> =>
      tx
        .select()
        .from(portalProcesses)
        .where(and(ne(portalProcesses.portalId, portalId), gt(portalProcesses.seenAt, silence))),
  }
}

/**
 * Lets this portal run on the database, and says so until `leave`. Throws ConfigError, naming what to set, while another portal runs there and either
 * of them has embedded what serves one alone: it would give out tokens that the other refuses, or change a gateway that the other does not have.
 * A portal that was killed is waited for until its silence shows that it is gone.
 */
export const takePlace = async (
  { db }: Pick<Database, 'db'>,
  place: Place,
  log: FastifyBaseLogger,
  beat: Beat = usual,
): Promise<PlaceTaken> => {
  const rows = store(place, beat)
  const inTheWay = async (tx: Tx) => (await rows.findOthers(tx)).filter((other) => between(place, other).length > 0)
  const enter = () =>
    db.transaction(async (tx) => {
      await lockUntilEnd(tx, 'portals')
      const others = await inTheWay(tx)
      if (others.length === 0) await rows.insertOrTouch(tx)
      return others
    })

  const lastSeen = new Map<string, number>()
  for (let others = await enter(); others.length > 0; others = await enter()) {
    const alive = others.find(({ id, seenAt }) => (lastSeen.get(id) ?? Infinity) < seenAt.getTime())
    if (alive) throw refusal(place, alive)
    for (const { id, seenAt } of others) lastSeen.set(id, seenAt.getTime())
    await sleep(Math.min(lookEveryMs, beat.everyMs))
  }

  const beating = repeat(
    'portal-beat',
    beat.everyMs,
    async () => {
      await rows.insertOrTouch(db)
      await rows.deleteGone(db)
      const [other] = await inTheWay(db)
      if (other) log.error({ host: other.host }, refusal(place, other).message)
    },
    log,
  )
  return {
    leave: async () => {
      await beating.stop()
      // A database that is away must not hold up the end: silence says the same a little later.
      await rows.delete(db).catch((error: unknown) => log.warn({ err: error }, 'the portal could not say that it ends'))
    },
  }
}
