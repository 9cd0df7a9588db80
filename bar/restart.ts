/** Restarts: eight gateways replace one another under load; no request may fail, and no log record may be lost or duplicated. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnGateway, untilStatus } from '../apps/gateway/test/process.ts'
import { startLoad } from '../apps/gateway/test/steady-load.ts'
import { createKongAdmin } from '../packages/kong-admin/src/index.ts'
import { freePort } from '../tools/test-programs/free-ports.ts'
import { conclude } from './report/conclude.ts'
import { watchAdmin } from './restart/admin-gap.ts'

const RESTARTS = 8
/** Twice as many as wait for a slow response at any one time. */
const CLIENTS = 40
const PER_SECOND = 200
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
  perSecond: PER_SECOND,
  plan: (number) => ({ path: number % 100 === 0 ? '/slow' : '/quick', text: 'whole' }),
})
const admin = watchAdmin(adminPort)
let badExits = 0
for (let restart = 1; restart <= RESTARTS; restart++) {
  await sleep(BETWEEN_MS)
  admin.longestMs()
  const from = performance.now()
  const next = spawnGateway({ ...variables, GATEWAY_TAKEOVER: '1' })
  const code = await current.ended
  if (code !== 0) badExits++
  await untilStatus(adminPort, 200, next)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const gap = `Admin API away for ${admin.longestMs().toFixed(0)} ms`
  process.stdout.write(
    `restart ${restart}: ${seconds} s, exit ${code}, ${gap}, ${load.answers()} answers, ${load.failures.length} failed\n`,
  )
  current = next
}
await sleep(BETWEEN_MS)
await Promise.all([load.stop(), admin.stop()])
const answers = load.answers()
const perSecond = answers / ((performance.now() - began) / 1000)
const until = performance.now() + 60_000
while (logged.size < answers && performance.now() < until) await sleep(200)
current.child.kill('SIGTERM')
if ((await current.ended) !== 0) badExits++
const twice = [...logged.values()].filter((count) => count > 1).length
process.stdout.write(`${answers} answers (${perSecond.toFixed(0)} a second); log: ${logged.size} records\n`)
upstream.server.closeAllConnections()
sink.server.closeAllConnections()
rmSync(folder, { recursive: true, force: true })
conclude([
  ...[...new Set(load.failures)].map((why) => `failed: ${why}`),
  ...(badExits === 0 ? [] : [`${badExits} processes ended badly`]),
  ...(logged.size === answers && twice === 0 ? [] : [`log: ${answers - logged.size} records lost, ${twice} twice`]),
  ...(perSecond > PER_SECOND * 0.95 ? [] : [`${perSecond.toFixed(0)} requests a second instead of ${PER_SECOND}`]),
])
process.exit()
