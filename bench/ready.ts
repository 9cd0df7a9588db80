/**
 * The startup time of the product, with a new and an existing data folder, and of its PostgreSQL alone, compared with starting Node;
 * and the memory of its parts at rest, after the demo data has been created.
 */
import { execFileSync } from 'node:child_process'
import { memoryByPart, untilIdle } from './measure/memory.ts'
import { timePostgres } from './measure/postgres.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { startProduct } from './measure/product.ts'

const runs = 3
const timed = (work: () => void) => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}
const node = percentile(Array.from({ length: 5 }, () => timed(() => execFileSync(process.execPath, ['-e', '0']))))
const goals = [
  { name: 'ready with a new data folder', seconds: 10, took: [] as number[] },
  { name: 'ready with an old data folder', seconds: 5, took: [] as number[] },
  { name: 'PostgreSQL with a new folder', seconds: 3, took: [] as number[] },
  { name: 'PostgreSQL with an old folder', seconds: 1, took: [] as number[] },
  { name: 'PostgreSQL again after a kill', seconds: 3, took: [] as number[] },
]
for (let run = 0; run < runs; run += 1) {
  const first = await startProduct()
  await first.stop()
  const second = await startProduct(first.folder)
  await second.stop()
  first.remove()
  const { fresh, old, back } = await timePostgres()
  for (const [at, seconds] of [first.readySeconds, second.readySeconds, fresh, old, back].entries()) goals[at]?.took.push(seconds)
}
figure('the start of Node alone', node, 's')
for (const { name, seconds, took } of goals) {
  figure(`${name} (goal: ${seconds} s)`, percentile(took), 's', ratio(percentile(took), node, 'node'))
  if (percentile(took) > seconds) process.exitCode = 1
}

const memoryGoalMb = 500
const product = await startProduct()
await untilIdle(product.pid)
const parts = memoryByPart(product.pid)
await product.stop()
product.remove()
for (const { part, resident, own } of parts)
  figure(`memory at rest: ${part}`, own, 'MB', `${resident.toFixed(0)} MB with shared pages in each process`)
const all = parts.reduce((sum, { own }) => sum + own, 0)
figure(`memory at rest: everything (goal: ${memoryGoalMb} MB)`, all, 'MB')
if (all > memoryGoalMb) process.exitCode = 1
