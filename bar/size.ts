/** 10,000 routes and 100,000 keys: how long sending and loading them takes, and how much memory they need. */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { cpuSeconds, freePort, residentMb, start, stop, untilAnswers } from '../bench/measure/process.ts'
import { gatewayProgram } from '../tools/launch/prepare/gateway-program.mjs'

const routes = 10_000
const keys = 100_000
const parallel = 32
/** Longer than the gateway waits before it frees memory left over from changes. */
const quietMs = 10_000
const goals = { loadSeconds: 2, emptyMb: 150, memoryMb: 250 }

const folder = mkdtempSync(join(tmpdir(), 'size-'))
const [proxyPort, adminPort] = [await freePort(), await freePort()]
const admin = `http://127.0.0.1:${adminPort}`
const pool = new Pool(admin, { connections: parallel })

const put = async (path: string, body: object): Promise<void> => {
  const answer = await pool.request({
    method: 'PUT',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`PUT ${path}: ${answer.statusCode} ${text}`)
}

/** Calls `one` for 0 … count-1, `parallel` at a time. Resolves to the seconds it took. */
const times = async (count: number, one: (number: number) => Promise<void>): Promise<number> => {
  const begin = performance.now()
  let next = 0
  const work = async () => {
    while (next < count) await one(next++)
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return (performance.now() - begin) / 1000
}

const idOf = (kind: number, number: number) => `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

const startGateway = async (): Promise<{ child: ChildProcess; seconds: number; cpu: number }> => {
  const { script, nodeArgs, env: flags } = gatewayProgram()
  const env = {
    ...flags,
    GATEWAY_PROXY_PORT: String(proxyPort),
    GATEWAY_ADMIN_PORT: String(adminPort),
    DATA_DIR: folder,
    GATEWAY_PROXY_TLS_PORT: '0',
    GATEWAY_WORKERS: '2',
    LOG_LEVEL: 'error',
  }
  const begin = performance.now()
  const child = start(process.execPath, [...nodeArgs, script], env)
  await untilAnswers(`${admin}/status`, 200, 120_000)
  return { child, seconds: (performance.now() - begin) / 1000, cpu: cpuSeconds(child.pid as number) }
}

const print = (what: string, figure: string) => process.stdout.write(`${what.padEnd(62)} ${figure}\n`)
let running: ChildProcess | undefined
const missed: string[] = []
try {
  const empty = await startGateway()
  running = empty.child
  const emptyMb = residentMb(running.pid as number)
  print('memory when empty, MB', emptyMb.toFixed(0))
  await put(`/services/${idOf(1, 0)}`, { url: 'http://127.0.0.1:9' })
  const sentRoutes = await times(routes, async (number) =>
    put(`/routes/${idOf(2, number)}`, { name: `route-${number}`, paths: [`/api-${number}`], service: { id: idOf(1, 0) } }),
  )
  print(`${routes} routes sent by ${parallel} callers, s`, sentRoutes.toFixed(1))
  await stop(running)
  const routed = await startGateway()
  running = routed.child
  const loaded = routed.seconds - empty.seconds
  print('start with the routes, beyond an empty start, s', `${loaded.toFixed(2)} (CPU ${(routed.cpu - empty.cpu).toFixed(2)})`)
  const consumers = keys / 10
  await times(consumers, async (number) => put(`/consumers/${idOf(3, number)}`, { username: `consumer-${number}` }))
  const sentKeys = await times(keys, async (number) =>
    put(`/consumers/${idOf(3, number % consumers)}/key-auth/${idOf(4, number)}`, { key: `key-of-enough-length-${number}` }),
  )
  print(`${keys} keys sent by ${parallel} callers, s`, sentKeys.toFixed(1))
  print('memory with all of them, immediately after the last one, MB', residentMb(running.pid as number).toFixed(0))
  await sleep(quietMs)
  const loadedMb = residentMb(running.pid as number)
  print(`memory with all of them, ${quietMs / 1000} s later, MB`, loadedMb.toFixed(0))
  await stop(running)

  const full = await startGateway()
  running = full.child
  const memory = residentMb(running.pid as number)
  const all = full.seconds - empty.seconds
  print('start with all of them, beyond an empty start, s', `${all.toFixed(2)} (CPU ${(full.cpu - empty.cpu).toFixed(2)})`)
  print('memory with all of them, after a restart, MB', memory.toFixed(0))
  const changed = await times(200, async (number) =>
    put(`/routes/${idOf(2, number)}`, { paths: [`/changed-${number}`], service: { id: idOf(1, 0) } }),
  )
  print('200 changes among them, ms each', ((changed * 1000) / 200).toFixed(1))
  if (emptyMb > goals.emptyMb) missed.push(`more than ${goals.emptyMb} MB when empty`)
  if (loaded > goals.loadSeconds) missed.push(`loading the routes takes more than ${goals.loadSeconds} s`)
  if (loadedMb > goals.memoryMb) missed.push(`more than ${goals.memoryMb} MB after they came`)
  if (memory > goals.memoryMb) missed.push(`more than ${goals.memoryMb} MB`)
} finally {
  await stop(running)
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const one of missed) process.stdout.write(`missed: ${one}\n`)
process.exit(missed.length > 0 ? 1 : 0)
