/** Restarts: eight gateways take over from one another under load; no request may fail, and no log record may be lost or come twice. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnGateway, untilStatus } from '../apps/gateway/test/process.ts'
import { freePort } from '../apps/gateway/test/redis.ts'
import { startLoad } from '../apps/gateway/test/steady-load.ts'
import { createKongAdmin } from '../packages/kong-admin/src/index.ts'

const RESTARTS = 8
const CLIENTS = 20
/** About 200 requests a second together. */
const PAUSE_MS = 90
const SLOW_MS = 5_000
const BETWEEN_MS = 5_000

const listen = async (handler: Parameters<typeof createServer>[1]) => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const upstream = await listen((request, response) => void setTimeout(() => response.end('whole'), request.url === '/slow' ? SLOW_MS : 0))
const logged = new Map<string, number>()
const sink = await listen((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const records = [JSON.parse(text) as { request: { id: string } } | { request: { id: string } }[]].flat()
    for (const record of records) logged.set(record.request.id, (logged.get(record.request.id) ?? 0) + 1)
    response.end()
  })
})

const folder = mkdtempSync(join(tmpdir(), 'restart-'))
const [proxyPort, tlsPort, adminPort] = [await freePort(), await freePort(), await freePort()]
const variables = {
  GATEWAY_PROXY_PORT: String(proxyPort),
  GATEWAY_PROXY_TLS_PORT: String(tlsPort),
  GATEWAY_ADMIN_PORT: String(adminPort),
  DATA_DIR: folder,
}
let current = spawnGateway(variables)
await untilStatus(adminPort, 200, current)
const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
await kong.services.create({ name: 'all', url: upstream.url })
await kong.plugins.create({
  name: 'http-log',
  service: { name: 'all' },
  config: { http_endpoint: sink.url, queue: { max_batch_size: 200 } },
})
await kong.routes.create({ name: 'all', paths: ['/'], service: { name: 'all' } })

const began = performance.now()
const load = startLoad({
  port: proxyPort,
  clients: CLIENTS,
  pauseMs: PAUSE_MS,
  pathOf: (count) => (count % 100 === 0 ? '/slow' : '/quick'),
  expected: 'whole',
})
let badExits = 0
for (let restart = 1; restart <= RESTARTS; restart++) {
  await sleep(BETWEEN_MS)
  const from = performance.now()
  const next = spawnGateway({ ...variables, GATEWAY_TAKEOVER: '1' })
  const code = await current.ended
  if (code !== 0) badExits++
  await untilStatus(adminPort, 200, next)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stdout.write(`restart ${restart}: ${seconds} s, exit ${code}, ${load.answers()} answers, ${load.failures.length} failed\n`)
  current = next
}
await sleep(BETWEEN_MS)
await load.stop()
const answers = load.answers()
const until = performance.now() + 60_000
while (logged.size < answers && performance.now() < until) await sleep(200)
current.child.kill('SIGTERM')
if ((await current.ended) !== 0) badExits++
const twice = [...logged.values()].filter((count) => count > 1).length
const perSecond = Math.round(answers / ((performance.now() - began) / 1000))
process.stdout.write(`${answers} answers (${perSecond} a second), ${load.failures.length} failed, ${badExits} processes ended badly; `)
process.stdout.write(`log: ${logged.size} records, ${answers - logged.size} lost, ${twice} twice\n`)
for (const failure of new Set(load.failures)) process.stdout.write(`failure: ${failure}\n`)
upstream.server.closeAllConnections()
sink.server.closeAllConnections()
rmSync(folder, { recursive: true, force: true })
process.exit(load.failures.length === 0 && badExits === 0 && logged.size === answers && twice === 0 ? 0 : 1)
