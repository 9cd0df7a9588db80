/**
 * Access-log delivery under faults: 20,000 requests while the database is stopped for 60 s, the portal is killed three times and down for
 * 120 s, and the gateway is killed twice.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freezeDatabase } from './faults/frozen-database.ts'
import { judgeStored } from './product/judge-stored.ts'
import { startLoggedLoad } from './product/logged-load.ts'
import { conclude } from './report/conclude.ts'

const PER_SECOND = 130
const BETWEEN_MS = 8_000
/** Delivery must be complete this long after everything is back (trust R03). */
const COMPLETE_MS = 60_000

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    away: { type: 'string', default: '120' },
    stopped: { type: 'string', default: '60' },
  },
})
const calls = Number(values.calls)
const awayMs = (Number(values.away) * 1000) / 3

const running = await startLoggedLoad(PER_SECOND)
const { portal, gateway } = running.product
const began = performance.now()
const print = (what: string) => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
  process.stdout.write(`${seconds} s: ${what} (${running.load.answers()} answers, ${running.load.failures.length} cut off or refused)\n`)
}

const killGateway = async () => {
  await gateway.kill()
  const from = performance.now()
  await gateway.start()
  print(`the gateway was killed and serves again after ${((performance.now() - from) / 1000).toFixed(1)} s`)
}
/** Kills the portal together with its database. `meanwhile` runs halfway through the outage, `atOnce` as soon as the portal is back. */
const killPortal = async ({ meanwhile, atOnce }: { meanwhile?: () => Promise<void>; atOnce?: () => Promise<void> }) => {
  await sleep(BETWEEN_MS)
  await portal.kill()
  print('the portal and its database were killed')
  await sleep(awayMs / 2)
  await meanwhile?.()
  await sleep(awayMs / 2)
  await portal.start()
  print('the portal is back')
  await atOnce?.()
}

const missed: string[] = []
try {
  await sleep(BETWEEN_MS)
  missed.push(...(await freezeDatabase(running, Number(values.stopped))))
  await killPortal({ meanwhile: killGateway })
  // Kills the gateway while it delivers its backlog.
  await killPortal({ atOnce: killGateway })
  await killPortal({})
  while (running.load.answers() < calls) await sleep(100)
  await running.load.stop()
  print('the load has ended')
  process.stdout.write(`all answered calls are in the reports ${(await running.untilReported(COMPLETE_MS)).toFixed(1)} s later\n`)
  missed.push(...judgeStored(running.answered, await running.stored()))
} catch (error) {
  missed.push(String(error))
} finally {
  await running.end()
}
conclude(missed)
