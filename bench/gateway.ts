/**
 * The cost of a request through the embedded gateway, compared with nginx as a plain proxy in the same interleaved run, and with a Kong if
 * KONG_PROXY_URL and KONG_ADMIN_URL are set.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayProgram } from '../tools/launch/prepare/gateway-program.mjs'
import { type Configured, configure } from './measure/chains.ts'
import { runningKong } from './measure/kong.ts'
import * as nginx from './measure/nginx.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { freePort, residentMb, start, stop, untilAnswers } from './measure/process.ts'
import { type Load, load } from './measure/wrk.ts'

const rounds = 15
/** Short: on a shared machine speed varies over time, and each chain should see both fast and slow phases. */
const seconds = 1

/** Receives the log batches and drops them. */
const startSink = async () => {
  const server = createServer((request, response) => void request.resume().on('end', () => response.writeHead(204).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, stop: () => server.close() }
}

const startGateway = async (folder: string) => {
  const [proxyPort, adminPort] = [await freePort(), await freePort()]
  const { script, nodeArgs, env: flags } = gatewayProgram()
  const env = {
    ...flags,
    GATEWAY_PROXY_PORT: String(proxyPort),
    GATEWAY_PROXY_TLS_PORT: '0',
    GATEWAY_ADMIN_PORT: String(adminPort),
    DATA_DIR: folder,
    GATEWAY_WORKERS: '1',
    LOG_LEVEL: 'error',
  }
  const child = start(process.execPath, [...nodeArgs, script], env, 0)
  const admin = `http://127.0.0.1:${adminPort}`
  await untilAnswers(`${admin}/status`)
  return { child, admin, proxy: `http://127.0.0.1:${proxyPort}` }
}

/** Waits until a chain is served; a Kong takes some seconds to apply its configuration. */
const untilServed = async (url: string, headers: Record<string, string>) => {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(500)
  }
  throw new Error(`${url} is not served`)
}

const report = (name: string, runs: Load[], reference: number) => {
  const cpu = percentile(runs.map((run) => run.cpuMicros))
  // The CPU time of processes on another machine or in a container cannot be read from here.
  if (cpu > 0) figure(`${name}: CPU`, cpu, 'µs/request', ratio(cpu, reference, 'nginx'))
  figure(
    `${name}: rate`,
    percentile(runs.map((run) => run.requestsPerSecond)),
    'requests/s',
    `p99 ${percentile(runs.map((run) => run.p99Ms)).toFixed(1)} ms, ${runs.reduce((sum, run) => sum + run.failed, 0)} failed`,
  )
}

/** Each chain of each gateway in turn, alternating with the reference, since the machine's speed varies over time. */
interface Turn {
  name: string
  url: string
  pids: readonly number[]
  headers: Record<string, string>
}
const turnsOf = (gateway: string, { paths, key }: Configured, proxy: string, pids: readonly number[]): Turn[] =>
  [...paths].map(([name, path]) => ({ name: `${gateway}${name}`, url: `${proxy}${path}`, pids, headers: { apikey: key } }))

const kong = await runningKong(process.env)
const folder = mkdtempSync(join(tmpdir(), 'apim-bench-'))
const upstream = await nginx.upstream()
const reference = await nginx.proxy(upstream.port)
const sink = await startSink()
const gateway = await startGateway(folder)
let besides: Configured | undefined
try {
  const pid = gateway.child.pid as number
  const own = await configure(gateway.admin, upstream.port, sink.port)
  if (kong) besides = await configure(kong.admin, upstream.port, sink.port)
  const turns: Turn[] = [
    { name: 'nginx', url: `http://127.0.0.1:${reference.port}/`, pids: [reference.pid], headers: {} },
    ...turnsOf('', own, gateway.proxy, [pid]),
    ...(kong && besides ? turnsOf('Kong: ', besides, kong.proxy, kong.pids) : []),
  ]
  // A Kong applies its configuration only every few seconds.
  if (kong) for (const { url, headers } of turns) await untilServed(url, headers)
  const runs = new Map<string, Load[]>(turns.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, url, pids, headers } of turns) {
      const one = await load(url, pids, seconds, headers)
      if (round > 0) runs.get(name)?.push(one)
    }
  const cpuOf = (name: string) => percentile((runs.get(name) ?? []).map((run) => run.cpuMicros))
  for (const [name, all] of runs) report(name, all, cpuOf('nginx'))
  if (kong && kong.pids.length === 0) process.stdout.write('  Cannot see Kong’s processes from here: its CPU time is unknown.\n')
  else if (kong)
    for (const name of own.paths.keys())
      figure(`${name}: CPU beside the Kong`, cpuOf(name), 'µs/request', ratio(cpuOf(name), cpuOf(`Kong: ${name}`), 'Kong'))
  figure('memory of the gateway, one thread', residentMb(pid), 'MB')
  if ([...runs.values()].flat().some((run) => run.failed > 0)) process.exitCode = 1
} finally {
  await besides?.remove()
  await stop(gateway.child)
  await Promise.all([reference.stop(), upstream.stop()])
  sink.stop()
  rmSync(folder, { recursive: true, force: true })
}
