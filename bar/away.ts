/**
 * Portal and database down for 5 minutes at 200 requests a second: no request may fail, and every one must be in the reports afterwards.
 */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { folderBytes } from './product/folder-bytes.ts'
import { judgeStored } from './product/judge-stored.ts'
import { startLoggedLoad } from './product/logged-load.ts'
import { conclude } from './report/conclude.ts'

const PER_SECOND = 200
const AROUND_MS = 5_000
const COMPLETE_MS = 60_000

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } })
const seconds = Number(values.seconds)

const running = await startLoggedLoad(PER_SECOND)
const { portal, config } = running.product
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const missed: string[] = []
try {
  await sleep(AROUND_MS)
  await portal.kill()
  const before = running.load.answers()
  for (let left = seconds; left > 0; left -= 30) {
    await sleep(Math.min(left, 30) * 1000)
    const spool = folderBytes(join(config.DATA_DIR, 'gateway', 'spool')) / 1024 / 1024
    print(`${running.load.answers()} answers, ${running.load.failures.length} failed, ${spool.toFixed(1)} MB wait on disk`)
  }
  const perSecond = (running.load.answers() - before) / seconds
  print(`down for ${seconds} s at ${perSecond.toFixed(0)} calls a second`)
  if (perSecond < PER_SECOND * 0.95) missed.push(`${perSecond.toFixed(0)} calls a second instead of ${PER_SECOND}`)
  await portal.start()
  print(
    `what has waited is in the reports ${(await running.untilReported(COMPLETE_MS)).toFixed(1)} s after the portal is back, under the same load`,
  )
  await sleep(AROUND_MS)
  await running.load.stop()
  await running.untilReported(COMPLETE_MS)
  missed.push(...[...new Set(running.load.failures)].map((why) => `failed: ${why}`))
  missed.push(...judgeStored(running.answered, await running.stored()))
} catch (error) {
  missed.push(String(error))
} finally {
  await running.end()
}
conclude(missed)
