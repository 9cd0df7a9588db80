import { createLeaders } from '../db/leaders.ts'
import { type Background, repeated } from './background.ts'
import type { Passes, ReconcilerDeps } from './reconciler.ts'

/**
 * The reconciliation of all domains in this process. Every process finishes abandoned work, because leases keep rows apart; drift is checked by one
 * process per server, its leader. One that cannot reach the server leaves it until the others have tried.
 */
export const passes = (all: readonly Passes[], { db, log, times }: ReconcilerDeps): Background => {
  const leaders = createLeaders(db, times.leaseMs)
  const warn = (error: unknown) => log.warn({ err: error }, 'leases could not be released; other processes take over when they expire')
  const leave = (resourceId: number) => void leaders.leave(resourceId, 2 * times.reconcileMs).catch(warn)
  const checkLed = async () => {
    const servers = await Promise.all(all.map((one) => one.findServers()))
    const led = new Set(await leaders.lead([...new Set(servers.flat())]))
    for (const [index, one] of all.entries())
      one.checkDrift(
        (servers[index] ?? []).filter((id) => led.has(id)),
        leave,
      )
  }
  const parts = [
    ...all.map((one) => repeated('unfinished work', times.reconcileMs, one.finishOthers, log)),
    repeated('drift', times.reconcileMs, checkLed, log),
  ]
  return {
    start: () => {
      for (const part of parts) part.start()
    },
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()))
      await Promise.all(all.map((one) => one.stop()))
      await leaders.resign().catch(warn)
    },
  }
}
