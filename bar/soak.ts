/** An 8-minute soak with every kind of request, client and change at once; the gateway's memory, handles and spool must not grow. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../bench/measure/print.ts'
import { createKongAdmin } from '../packages/kong-admin/src/index.ts'
import { prepareProduct } from './product/parts.ts'
import { conclude } from './report/conclude.ts'
import { startChanges } from './soak/changes.ts'
import { SoakClient } from './soak/client.ts'
import { configure } from './soak/configure.ts'
import { type Sample, slopePerMinute } from './soak/slope.ts'
import { startTraffic } from './soak/traffic.ts'
import { startLogSink, startUpstream } from './soak/upstream.ts'
import { reportOptions, type ThreadVitals, threadVitals, vitals } from './soak/vitals.ts'

const PER_SECOND = 200
/** At first, code is compiled and pools and caches fill: growth is measured from here on (trust R15: from minute 3 of 8). */
const WARM = 3 / 8
const SAMPLE_MS = 2_000
const IDLE_MS = 12_000
const CHANGE_PAUSE_MS = 200
const goals = { rssMbPerMinute: 1, filesLeft: 4, handlesLeft: 8, spoolMb: 64 }

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '8' } } })
const lastsMs = Number(values.minutes) * 60_000

const reports = mkdtempSync(join(tmpdir(), 'soak-reports-'))
const [upstream, sink] = [await startUpstream(), await startLogSink()]
const product = await prepareProduct()
const { config } = product
// No portal runs here and no upstream may use the portal's port, so the port must be kept from the new APIs.
const portalPort = createServer().listen(config.PORT, '127.0.0.1')
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${reportOptions(reports)}`
process.env.LOG_LEVEL = 'error'
await product.gateway.start()
const pid = product.gateway.pid()
const spoolFolder = join(config.DATA_DIR, 'gateway', 'spool')
const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${config.GATEWAY_ADMIN_PORT}`, adminApiKey: product.adminToken })
const client = new SoakClient(config.GATEWAY_PROXY_PORT, config.GATEWAY_PROXY_TLS_PORT)

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const now = () => vitals(pid, spoolFolder)
const describe = (threads: readonly ThreadVitals[]): string =>
  threads.map(({ heapMb, handles }) => `${heapMb.toFixed(1)} MB, ${handles} handles`).join(' | ')

const missed: string[] = []
const surprises = new Map<string, number>()
const onSurprise = (why: string): void => void surprises.set(why, (surprises.get(why) ?? 0) + 1)
const logged = new Set<string>()
try {
  await configure(kong, upstream.url, sink.url)
  const first = { ...now(), threads: await threadVitals(pid, reports) }
  print(`before: ${first.rssMb.toFixed(0)} MB, ${first.files} files; heaps ${describe(first.threads)}`)
  const traffic = startTraffic(client, PER_SECOND, { onLogged: (id) => void logged.add(id), onSurprise })
  const changes = startChanges({ kong, client, sinkUrl: sink.url }, onSurprise, CHANGE_PAUSE_MS)
  const began = performance.now()
  const rss: Sample[] = []
  let spoolMost = 0
  let minute = 0
  while (performance.now() - began < lastsMs) {
    await sleep(SAMPLE_MS)
    const { rssMb, files, spoolMb } = now()
    const atMs = performance.now() - began
    spoolMost = Math.max(spoolMost, spoolMb)
    if (atMs > lastsMs * WARM) rss.push({ atMs, value: rssMb })
    if (atMs < (minute + 1) * 60_000) continue
    minute += 1
    const threads = describe(await threadVitals(pid, reports))
    print(`minute ${minute}: ${rssMb.toFixed(0)} MB, ${files} files, spool ${spoolMb.toFixed(1)} MB; heaps ${threads}`)
  }
  const passed = await changes.stop()
  await traffic.stop()
  client.close()
  await sleep(IDLE_MS)
  const last = { ...now(), threads: await threadVitals(pid, reports) }
  print(`after: ${last.rssMb.toFixed(0)} MB, ${last.files} files; heaps ${describe(last.threads)}`)
  const slope = slopePerMinute(rss)
  const made = [...traffic.made.values()].reduce((sum, count) => sum + count, 0)
  const p99 = percentile(traffic.times, 0.99)
  print(`${made} requests of ${traffic.made.size} kinds, ${passed} APIs created and deleted; plain p99 ${p99.toFixed(0)} ms`)
  print(
    `memory grows by ${slope.toFixed(2)} MB a minute (goal: less than ${goals.rssMbPerMinute}); spool at most ${spoolMost.toFixed(1)} MB`,
  )
  const lost = [...logged].filter((id) => !sink.seen.has(id)).length
  const twice = [...sink.seen.values()].filter((count) => count > 1).length
  const more = (what: string, before: number, after: number, goal: number) =>
    after - before > goal ? [`${after} ${what} after it, ${before} before`] : []
  missed.push(
    ...(slope < goals.rssMbPerMinute ? [] : [`memory grows by ${slope.toFixed(2)} MB a minute`]),
    ...more('open files', first.files, last.files, goals.filesLeft),
    ...first.threads.flatMap(({ handles }, index) =>
      more(`handles of thread ${index}`, handles, last.threads[index]?.handles ?? 0, goals.handlesLeft),
    ),
    ...(first.threads.every(({ id }, index) => last.threads[index]?.id === id) ? [] : ['a thread ended and was replaced']),
    ...more('MB of spool', 0, spoolMost, goals.spoolMb),
    ...(lost + twice === 0 ? [] : [`log: ${lost} records lost, ${twice} twice`]),
    ...[...surprises].map(([why, count]) => `${count} times: ${why}`),
  )
} catch (error) {
  missed.push(String(error))
} finally {
  client.close()
  await product.remove()
  upstream.close()
  sink.close()
  portalPort.close()
  rmSync(reports, { recursive: true, force: true })
}
conclude(missed)
