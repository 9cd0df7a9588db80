/** Rate limits: 400 requests over 20 connections on all threads against a limit of 100, ten times; then two gateways sharing one Redis. */

import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEcho } from '../apps/gateway/test/echo-upstream.ts'
import { plugin, route, service } from '../apps/gateway/test/entities.ts'
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/test/gateway-process.ts'
import { freePort } from '../tools/test-programs/free-ports.ts'
import { startRedis } from '../tools/test-programs/redis.ts'

const ROUNDS = 10
const CONNECTIONS = 20
const REQUESTS = 400
const LIMIT = 100
const WORKERS = Math.max(4, availableParallelism())

const redis = await startRedis(await freePort())
const upstream = await startEcho()
const echo = service(upstream.url)
const shared = { policy: 'redis', redis: { host: '127.0.0.1', port: redis.port, timeout: 15_000 } }
const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const local = route(echo, { paths: [`/local-${round}`] })
  const common = route(echo, { paths: [`/redis-${round}`] })
  return [
    local,
    common,
    plugin('rate-limiting', { minute: LIMIT }, { route: local }),
    plugin('rate-limiting', { minute: LIMIT, ...shared }, { route: common }),
  ]
})

const folder = mkdtempSync(join(tmpdir(), 'limits-'))
const start = (name: string) => startGatewayProcess({ initial: [echo, ...rounds.flat()], spoolDir: join(folder, name), workers: WORKERS })

const send = (agent: Agent, port: number, path: string) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on('error', reject).end()
  })

/** Sends all requests at once, over connections spread across the gateways. Resolves to their statuses. */
const storm = async (gateways: readonly GatewayProcess[], path: string): Promise<number[]> => {
  // All requests of a round must fall into the same minute.
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await sleep(left + 50)
  const began = Math.floor(Date.now() / 60_000)
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const portOf = (index: number) => (gateways[index % gateways.length] as GatewayProcess).port
  await Promise.all(agents.map((agent, index) => send(agent, portOf(index), '/no-route')))
  const each = Array.from({ length: REQUESTS / CONNECTIONS })
  const statuses = await Promise.all(agents.flatMap((agent, index) => each.map(() => send(agent, portOf(index), path))))
  for (const agent of agents) agent.destroy()
  if (Math.floor(Date.now() / 60_000) !== began) throw new Error('a round took longer than its minute: this machine is too slow for it')
  return statuses
}

const missed: string[] = []
/** Runs all rounds and prints how many requests passed in each. More than `most`, or fewer than the limit, is a miss. */
const measure = async (name: string, gateways: readonly GatewayProcess[], path: string, most: number): Promise<void> => {
  const passed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = await storm(gateways, `/${path}-${round}`)
    const ok = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    passed.push(ok)
    if (ok < LIMIT || ok > most || ok + refused !== REQUESTS) missed.push(`${name}, round ${round + 1}: ${ok} passed, ${refused} refused`)
  }
  process.stdout.write(`${name.padEnd(46)} ${passed.join(' ')}\n`)
}

const gateways = [await start('a'), await start('b')]
try {
  process.stdout.write(
    `${REQUESTS} requests, ${CONNECTIONS} connections, ${WORKERS} threads, limit ${LIMIT} a minute: passed in each round\n`,
  )
  await measure('local, one gateway (exactly 100)', gateways.slice(0, 1), 'local', LIMIT)
  await measure('redis, two gateways (at most 105)', gateways, 'redis', LIMIT * 1.05)
} finally {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await upstream.close()
  await redis.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const miss of missed) process.stderr.write(`missed: ${miss}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
