import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from './test-programs/free-ports.ts'
import { type Program, processesWith, runProgram, until } from './test-programs/processes.ts'

const root = join(import.meta.dirname, '..')
const start = join(root, 'tools', 'start.mjs')
let base = ''
let env: Record<string, string> = {}
const launched: Program[] = []

beforeAll(async () => {
  const { ensureBuilt } = await import(new URL('./launch/prepare/build.mjs', import.meta.url).href)
  ensureBuilt()
  base = mkdtempSync(join(tmpdir(), 'start-'))
  chmodSync(base, 0o755)
  const [portal, proxy, tls, admin, sample] = await freePorts(5)
  env = {
    DATA_DIR: join(base, 'data'),
    PORT: String(portal),
    GATEWAY_PROXY_PORT: String(proxy),
    GATEWAY_PROXY_TLS_PORT: String(tls),
    GATEWAY_ADMIN_PORT: String(admin),
    SAMPLE_UPSTREAM_PORT: String(sample),
  }
}, 300_000)

afterAll(async () => {
  for (const { child } of launched) if (child.exitCode === null) child.kill('SIGKILL')
  if (!base) return
  await until('everything has ended', isNothingLeft, 30_000)
  rmSync(base, { recursive: true, force: true })
})

/** The parts' command lines do not name the folder, so a closed port shows that its part is gone. */
const isNothingLeft = async () => {
  const ports = ['PORT', 'GATEWAY_PROXY_PORT', 'GATEWAY_ADMIN_PORT', 'SAMPLE_UPSTREAM_PORT']
  const answers = await Promise.all(
    ports.map((name) =>
      fetch(`http://127.0.0.1:${env[name]}/`).then(
        () => true,
        () => false,
      ),
    ),
  )
  return answers.every((answers) => !answers) && processesWith(base).length === 0
}

const launch = async () => {
  const one = runProgram(process.execPath, [start], { cwd: root, env: { ...env, LOG_LEVEL: 'warn' } })
  launched.push(one)
  await until('it is ready or has ended', () => one.out.some((line) => line.includes('is ready')) || one.child.exitCode !== null, 110_000)
  if (one.child.exitCode !== null) throw new Error(one.err.join('\n'))
  return one
}

const last = () => launched.at(-1) as Program

const at = (name: string, path: string) => fetch(`http://127.0.0.1:${env[name]}${path}`)

it('is ready with a new data folder, and every part responds', async () => {
  await launch()
  expect(await (await at('PORT', '/actuator/health')).json()).toMatchObject({ status: 'UP' })
  expect((await at('GATEWAY_ADMIN_PORT', '/status')).status).toBe(401)
  expect((await at('GATEWAY_PROXY_PORT', '/nothing-here')).status).toBe(404)
  expect((await at('SAMPLE_UPSTREAM_PORT', '/accounts')).status).toBe(200)
  for (const secret of ['gateway-admin-token', 'encryption-key', 'postgres/password'])
    expect(statSync(join(env.DATA_DIR ?? '', secret)).mode & 0o777).toBe(0o600)
})

it('lets no one through the gateway to the product’s own endpoints: 502, under any host name', async () => {
  const token = readFileSync(join(env.DATA_DIR ?? '', 'gateway-admin-token'), 'utf8').trim()
  const write = (path: string, fields: Record<string, unknown>) =>
    fetch(`http://127.0.0.1:${env.GATEWAY_ADMIN_PORT}${path}`, {
      method: 'POST',
      headers: { 'Kong-Admin-Token': token, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const endpoints = ['PORT', 'GATEWAY_PROXY_PORT', 'GATEWAY_PROXY_TLS_PORT', 'GATEWAY_ADMIN_PORT']
  const seen: unknown[] = []
  for (const endpoint of endpoints)
    for (const [number, host] of ['127.0.0.1', 'localhost', '127.8.8.8', '::ffff:127.0.0.1'].entries()) {
      const name = `${endpoint.toLowerCase()}-${number}`
      const made = await write('/services', { name, host, port: Number(env[endpoint]), path: '/actuator/metrics', retries: 0 })
      expect(made.status).toBe(201)
      expect((await write('/routes', { paths: [`/${name}`], service: { name } })).status).toBe(201)
      seen.push([endpoint, host, (await at('GATEWAY_PROXY_PORT', `/${name}`)).status])
    }
  expect(seen).toEqual(
    endpoints.flatMap((endpoint) => ['127.0.0.1', 'localhost', '127.8.8.8', '::ffff:127.0.0.1'].map((host) => [endpoint, host, 502])),
  )
})

it('returns an access token of a demo account for curl', async () => {
  const token = runProgram(process.execPath, [join(root, 'tools', 'token.mjs'), 'maintainer@apim.example'], { env })
  expect(await token.ended).toBe(0)
  expect(token.out).toHaveLength(1)
  const me = await fetch(`http://127.0.0.1:${env.PORT}/api/swaggers`, { headers: { authorization: `Bearer ${token.out[0]}` } })
  expect(me.status).toBe(200)
})

it('stops with code 0 at Ctrl-C and leaves nothing behind', async () => {
  last().child.kill('SIGINT')
  expect(await last().ended).toBe(0)
  await until('nothing is left', isNothingLeft, 30_000)
})

it('is ready with an existing data folder', async () => {
  await launch()
  expect(await (await at('PORT', '/actuator/health')).json()).toMatchObject({ status: 'UP' })
})

it('lets a new gateway take over at SIGUSR2 without a failed request', async () => {
  const isGateway = (pid: number) => /gateway\/(src\/main\.ts|[0-9a-f]{16}\/main\.js)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  const holder: unknown = JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'launcher.holder.json'), 'utf8'))
  const { pid } = holder as { pid: number }
  const isOurs = (each: number) => readFileSync(`/proc/${each}/status`, 'utf8').includes(`PPid:\t${pid}\n`)
  const ours = () => processesWith('/gateway/').filter((each) => isOurs(each) && isGateway(each))
  const [before] = ours()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: unknown[] = []
  const ask = () =>
    new Promise<void>((resolve) => {
      const done = (status: unknown) => resolve(void statuses.push(status))
      get({ agent, port: Number(env.GATEWAY_PROXY_PORT), path: '/nothing-here' }, (answer) =>
        answer.resume().on('end', () => done(answer.statusCode)),
      ).on('error', done)
    })
  process.kill(pid, 'SIGUSR2')
  const isReplaced = () => last().err.includes('The gateway was replaced.')
  while (!isReplaced() && last().child.exitCode === null) await ask().then(() => sleep(10))
  for (let more = 0; more < 10; more++) await ask()
  agent.destroy()
  expect(new Set(statuses)).toEqual(new Set([404]))
  const after = ours()
  expect([after.length, after.includes(before as number)]).toEqual([1, false])
  expect((await at('GATEWAY_ADMIN_PORT', '/status')).status).toBe(401)
})

it('leaves nothing behind when the whole launcher is killed, and starts again', async () => {
  const one = last()
  // The whole group: start.mjs and run.ts at the same moment; the parts are in their own groups.
  process.kill(-(one.child.pid ?? 0), 'SIGKILL')
  await one.ended
  await until('nothing is left', isNothingLeft, 30_000)
  const again = await launch()
  again.child.kill('SIGTERM')
  await sleep(50)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  await until('nothing is left', isNothingLeft, 30_000)
})
