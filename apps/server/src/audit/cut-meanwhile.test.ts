import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import type { Database, Db } from '../db/client.ts'
import { audit, system } from './audit.ts'
import { newestCut, purgeAudit } from './cut.store.ts'
import { verifyAudit } from './verify-audit.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

/** As a portal whose clock is so many days from the database's would. */
const at = async (days: number, work: () => Promise<unknown>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  await work()
  vi.useRealTimers()
}
const write = (days: number, count: number) =>
  at(-days, () =>
    database.db.transaction(async (tx) => {
      for (let n = 0; n < count; n++) await audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: n })
    }),
  )

/** The same query, sent only after that work. */
const after = (work: () => Promise<unknown>, query: any): any =>
  new Proxy(query, {
    get: (target, name) => {
      if (name === 'then') return (...on: unknown[]) => work().then(() => target.then(...on))
      const value = target[name]
      return typeof value === 'function' ? (...given: unknown[]) => after(work, value.apply(target, given)) : value
    },
  })
/** A database in which that happens before the cut is looked up, also within a transaction. */
const beforeCutIsRead = (db: Db, work: () => Promise<unknown>): Db =>
  new Proxy(db as any, {
    get: (target, name) => {
      if (name === 'select') return (columns?: unknown) => (columns ? after(work, target.select(columns)) : target.select())
      if (name === 'transaction')
        return (run: (tx: any) => unknown, config: unknown) => target.transaction((tx: any) => run(beforeCutIsRead(tx, work)), config)
      return target[name]
    },
  })

it('a log that is cut twice while it is verified is intact, also between what is read of it', async () => {
  await write(400, 2500)
  await write(0, 10)
  const cuts: number[] = []
  const cut = async () => void cuts.push(await purgeAudit(database.db, 365))
  const onProgress = async () => {
    if (cuts.length === 0) await cut()
  }
  expect(await verifyAudit(beforeCutIsRead(database.db, cut), { onProgress })).toBeUndefined()
  expect(cuts.slice(0, 2)).toEqual([2000, 500])
})

it('the newest cut is the last in the chain, whatever the clocks of those who made them say', async () => {
  await write(300, 5)
  await write(150, 5)
  await at(1, () => purgeAudit(database.db, 200))
  expect(await purgeAudit(database.db, 100)).toBe(5)
  expect(await newestCut(database.db)).toMatchObject({ days: 100 })
  expect(await verifyAudit(database.db)).toBeUndefined()
})
