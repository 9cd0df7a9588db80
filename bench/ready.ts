/** How long the product takes to be ready, with a new and with an old data folder, beside the bare start of Node. */
import { execFileSync } from 'node:child_process'
import { figure, percentile, ratio } from './measure/print.ts'
import { startProduct } from './measure/product.ts'

const runs = 3
const timed = (work: () => void) => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}
const node = percentile(Array.from({ length: 5 }, () => timed(() => execFileSync(process.execPath, ['-e', '0']))))
const [fresh, old]: [number[], number[]] = [[], []]
for (let run = 0; run < runs; run += 1) {
  const first = await startProduct()
  await first.stop()
  const second = await startProduct(first.folder)
  await second.stop()
  first.remove()
  fresh.push(first.readySeconds)
  old.push(second.readySeconds)
}
figure('the start of Node alone', node, 's')
figure('ready with a new data folder (goal: 10 s)', percentile(fresh), 's', ratio(percentile(fresh), node, 'node'))
figure('ready with an old data folder (goal: 5 s)', percentile(old), 's', ratio(percentile(old), node, 'node'))
if (percentile(fresh) > 10 || percentile(old) > 5) process.exitCode = 1
