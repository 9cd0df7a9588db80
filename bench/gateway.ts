/** What a request through the embedded gateway costs, beside nginx as a plain proxy in the same interleaved run. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewayProgram } from '../tools/launch/gateway-program.mjs'
import * as nginx from './measure/nginx.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { freePort, residentMb, start, stop, untilAnswers } from './measure/process.ts'
import { type Load, load } from './measure/wrk.ts'

const rounds = 15
/** Short: a machine that others use is faster and slower by turns, and each chain is to meet both. */
const seconds = 1
const key = 'bench-key-1234567890'

/** Takes the log batches and drops them. */
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

const post = async (url: string, body: object): Promise<void> => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

/** One service for each chain, each with one policy more. */
const chains = (sinkPort: number) => {
  const keyAuth = { name: 'key-auth', config: { key_names: ['apikey'], hide_credentials: true, key_in_query: false } }
  const protect = [
    { name: 'acl', config: { allow: ['bench'], hide_groups_header: true } },
    { name: 'rate-limiting', config: { hour: 1_000_000_000, policy: 'local' } },
  ]
  const log = { name: 'http-log', config: { http_endpoint: `http://127.0.0.1:${sinkPort}/`, queue: { max_batch_size: 200 } } }
  return {
    plain: [],
    'key-auth': [keyAuth],
    'key-auth + acl + rate-limiting': [keyAuth, ...protect],
    'the same + http-log': [keyAuth, ...protect, log],
  }
}

const configure = async (admin: string, upstreamPort: number, sinkPort: number) => {
  await post(`${admin}/consumers`, { username: 'bench' })
  await post(`${admin}/consumers/bench/key-auth`, { key })
  await post(`${admin}/consumers/bench/acls`, { group: 'bench' })
  for (const [at, [, plugins]] of Object.entries(chains(sinkPort)).entries()) {
    await post(`${admin}/services`, { name: `s${at}`, url: `http://127.0.0.1:${upstreamPort}/` })
    for (const plugin of plugins) await post(`${admin}/services/s${at}/plugins`, plugin)
    await post(`${admin}/services/s${at}/routes`, { name: `r${at}`, paths: [`/chain${at}`] })
  }
}

const report = (name: string, runs: Load[], reference: number) => {
  const cpu = percentile(runs.map((run) => run.cpuMicros))
  figure(`${name}: CPU`, cpu, 'µs/request', ratio(cpu, reference, 'nginx'))
  figure(
    `${name}: rate`,
    percentile(runs.map((run) => run.requestsPerSecond)),
    'requests/s',
    `p99 ${percentile(runs.map((run) => run.p99Ms)).toFixed(1)} ms, ${runs.reduce((sum, run) => sum + run.failed, 0)} failed`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'apim-bench-'))
const upstream = await nginx.upstream()
const reference = await nginx.proxy(upstream.port)
const sink = await startSink()
const gateway = await startGateway(folder)
try {
  await configure(gateway.admin, upstream.port, sink.port)
  const names = Object.keys(chains(sink.port))
  const pid = gateway.child.pid as number
  const runs = new Map<string, Load[]>(['nginx', ...names].map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, all] of runs) {
      const at = names.indexOf(name)
      const one =
        at < 0
          ? await load(`http://127.0.0.1:${reference.port}/`, reference.pid, seconds)
          : await load(`${gateway.proxy}/chain${at}/`, pid, seconds, { apikey: key })
      if (round > 0) all.push(one)
    }
  const base = percentile((runs.get('nginx') as Load[]).map((run) => run.cpuMicros))
  for (const [name, all] of runs) report(name, all, base)
  figure('memory of the gateway, one thread', residentMb(pid), 'MB')
  if ([...runs.values()].flat().some((run) => run.failed > 0)) process.exitCode = 1
} finally {
  await stop(gateway.child)
  await Promise.all([reference.stop(), upstream.stop()])
  sink.stop()
  rmSync(folder, { recursive: true, force: true })
}
