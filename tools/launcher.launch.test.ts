import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from './test-programs/free-ports.ts'
import { isRunning, type Program, processesWith, runProgram, until } from './test-programs/processes.ts'

const direct = join(import.meta.dirname, 'test-programs', 'run-stand-ins.ts')
const through = join(import.meta.dirname, 'test-programs', 'start-stand-ins.mjs')

let base = ''
let env: Record<string, string> = {}
const launched: Program[] = []

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'launcher-'))
  chmodSync(base, 0o755)
  const [portal, proxy, tls, admin] = await freePorts(4)
  env = {
    DATA_DIR: join(base, 'data'),
    PORT: String(portal),
    GATEWAY_PROXY_PORT: String(proxy),
    GATEWAY_PROXY_TLS_PORT: String(tls),
    GATEWAY_ADMIN_PORT: String(admin),
    SAMPLE_UPSTREAM_PORT: '0',
  }
})

/** The launcher's own command line does not name the folder, so the parts are found by their output. */
const pidsOf = ({ out }: Program) => out.flatMap((line) => /has (\d+)$/.exec(line)?.[1] ?? []).map(Number)
const pidOf = ({ out }: Program, kind: string) => Number(out.findLast((line) => line.startsWith(`${kind} has `))?.split(' ')[2])
const everyone = () => [...launched.flatMap((one) => [one.child.pid ?? 0, ...pidsOf(one)]).filter(isRunning), ...processesWith(base)]

afterEach(async () => {
  for (const one of launched) for (const pid of [one.child.pid ?? 0, ...pidsOf(one)]) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  await until('no process of the test is left', () => everyone().length === 0, 20_000)
  launched.length = 0
  rmSync(base, { recursive: true, force: true })
})

const launch = (program = direct, more: Record<string, string> = {}) => {
  const one = runProgram(process.execPath, [program], { env: { ...env, ...more } })
  launched.push(one)
  return one
}

const isReady = ({ out }: Program) => out.some((line) => line.includes('is ready'))
const launchReady = async (program = direct, more: Record<string, string> = {}) => {
  const one = launch(program, more)
  await until('it is ready or has ended', () => isReady(one) || one.child.exitCode !== null, 30_000)
  if (!isReady(one)) throw new Error(one.err.join('\n'))
  return one
}

const runnerOf = (program: Program) =>
  processesWith('run-stand-ins.ts').filter((pid) =>
    readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${program.child.pid}\n`),
  )[0] ?? 0

it('prints where everything is once everything responds, stops in order at SIGTERM and leaves nothing behind', async () => {
  const one = await launchReady()
  const block = one.out.join('\n')
  expect(block).toContain(`http://localhost:${env.PORT}`)
  expect(block).toContain('portal.admin@apim.example')
  expect(block).toContain('Demo-Passw0rd!')
  expect(block).toContain(`http://127.0.0.1:${env.GATEWAY_PROXY_PORT}`)
  expect(block).toContain(`http://127.0.0.1:${env.GATEWAY_ADMIN_PORT}`)
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
  expect(one.out.filter((line) => line.endsWith(' stopped'))).toEqual(['portal stopped', 'gateway stopped'])
  await until('nothing is left', () => everyone().length === 0)
})

it('keeps a generated gateway token in the data folder, readable only by its owner', async () => {
  const first = await launchReady()
  const file = join(base, 'data', 'gateway-admin-token')
  const token = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(token.trim().length).toBeGreaterThan(30)
  first.child.kill('SIGINT')
  await first.ended
  const second = await launchReady()
  expect(readFileSync(file, 'utf8')).toBe(token)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

it('formats the parts’ JSON lines for people on a terminal, and leaves them unchanged otherwise', async () => {
  const line = {
    level: 30,
    time: Date.now(),
    msg: 'request completed',
    req: { method: 'GET', path: '/api/user' },
    res: { statusCode: 200 },
  }
  const STAND_IN_SAYS = JSON.stringify({ ...line, responseTime: 3.6 })
  const piped = await launchReady(direct, { STAND_IN_SAYS })
  expect(piped.out).toContain(STAND_IN_SAYS)
  piped.child.kill('SIGTERM')
  expect(await piped.ended).toBe(0)
  const terminal = runProgram('script', ['-qefc', `exec '${process.execPath}' '${direct}'`, '/dev/null'], {
    env: { ...env, STAND_IN_SAYS },
  })
  launched.push(terminal)
  await until('it is ready', () => isReady(terminal) || terminal.child.exitCode !== null, 30_000)
  expect(terminal.out.join('\n')).toMatch(/\[\d\d:\d\d:\d\d\] .*INFO.*: .*GET \/api\/user 200 4 ms/)
  expect(terminal.out.join('\n')).not.toContain('"level":30')
  process.kill(runnerOf(terminal), 'SIGTERM')
  expect(await terminal.ended).toBe(0)
})

it('counts two signals within a second as one', async () => {
  const one = await launchReady(through)
  one.child.kill('SIGINT')
  await sleep(100)
  one.child.kill('SIGINT')
  expect(await one.ended).toBe(0)
  expect(one.out).toContain('portal stopped')
})

it('exits at once at a second signal that comes later', async () => {
  const one = await launchReady(through, { STAND_INS: 'portal,deaf' })
  process.kill(pidOf(one, 'deaf'), 'SIGSTOP')
  one.child.kill('SIGTERM')
  await sleep(1_200)
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(1)
  expect(one.err.join('\n')).not.toContain('did not stop within')
  await until('nothing is left', () => everyone().length === 0)
})

it('kills a part that does not stop in time, and reports it', async () => {
  const one = await launchReady(direct, { STAND_INS: 'portal,deaf' })
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
  expect(one.err.join('\n')).toContain('The deaf did not stop within 1.5 s and was killed.')
  await until('nothing is left', () => everyone().length === 0)
})

it.each([
  ['start.mjs', ['start']],
  ['its parent program', ['runner']],
  ['both', ['runner', 'start']],
])('leaves nothing behind when %s is killed, not even a part that ignores signals', async (_who, killed) => {
  const one = await launchReady(through, { STAND_INS: 'portal,deaf' })
  const runner = runnerOf(one)
  expect(runner).toBeGreaterThan(0)
  if (killed.includes('start')) process.kill(one.child.pid ?? 0, 'SIGSTOP')
  if (killed.includes('runner')) process.kill(runner, 'SIGKILL')
  if (killed.includes('start')) process.kill(one.child.pid ?? 0, 'SIGKILL')
  await until('nothing is left', () => everyone().length === 0, 20_000)
})

it('starts after a kill while the killed launcher’s parts are still exiting', async () => {
  const one = await launchReady(direct)
  one.child.kill('SIGKILL')
  const second = await launchReady(direct)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

it('restarts a part that died, and reports it', async () => {
  const one = await launchReady()
  process.kill(pidOf(one, 'gateway'), 'SIGKILL')
  await until('the gateway is back', () => one.err.includes('The gateway is back.'))
  process.kill(pidOf(one, 'portal'), 'SIGKILL')
  await until('the portal is back', () => one.err.includes('The portal is back.'), 20_000)
  expect(one.err).toContain('The gateway exited (SIGKILL); restarting it.')
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
})

it('names the variable and the taken port before anything starts', async () => {
  const rival = createServer()
  await new Promise<void>((resolve) => rival.listen(Number(env.GATEWAY_PROXY_PORT), '127.0.0.1', resolve))
  const one = launch()
  expect(await one.ended).toBe(1)
  rival.close()
  expect(one.err).toEqual([`GATEWAY_PROXY_PORT: port ${env.GATEWAY_PROXY_PORT} on 127.0.0.1 is in use by another program`])
  expect(one.out).toEqual([])
})

it('names two variables that have the same port', async () => {
  const one = launch(direct, { GATEWAY_PROXY_PORT: env.PORT ?? '' })
  expect(await one.ended).toBe(1)
  expect(one.err).toEqual([`PORT and GATEWAY_PROXY_PORT are both ${env.PORT}`])
})

it('names an address that is not on this machine', async () => {
  const one = launch(direct, { HOST: '192.0.2.1', DEMO_DATA: 'false', PUBLIC_URL: 'http://example.test' })
  expect(await one.ended).toBe(1)
  expect(one.err).toHaveLength(1)
  expect(one.err[0]).toContain('HOST is not an address of this machine')
})

it('refuses an invalid variable with one line that names it', async () => {
  const one = launch(through, { PORT: 'eighty' })
  expect(await one.ended).toBe(1)
  expect(one.err).toHaveLength(1)
  expect(one.err[0]).toContain('PORT')
  expect(existsSync(join(base, 'data'))).toBe(false)
})

it('refuses a second start on the same data folder within a second and names the running one', async () => {
  const first = await launchReady()
  const [a, b, c, d] = await freePorts(4)
  const ports = { PORT: `${a}`, GATEWAY_PROXY_PORT: `${b}`, GATEWAY_PROXY_TLS_PORT: `${c}`, GATEWAY_ADMIN_PORT: `${d}` }
  const second = launch(direct, ports)
  expect(await second.ended).toBe(1)
  expect(second.err).toHaveLength(1)
  expect(second.err[0]).toContain(`is in use by process ${first.child.pid}, since `)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

it('refuses a damaged database with one line before anything starts', async () => {
  const first = await launchReady()
  first.child.kill('SIGTERM')
  await first.ended
  rmSync(join(base, 'data', 'postgres', 'cluster', 'PG_VERSION'))
  const second = launch()
  expect(await second.ended).toBe(1)
  expect(second.err).toHaveLength(1)
  expect(second.err[0]).toContain('PG_VERSION is missing')
  expect(second.out).toEqual([])
})

it('stops the parts already started when one fails to start', async () => {
  const one = launch(direct, { STAND_INS: 'portal,missing' })
  expect(await one.ended).toBe(1)
  expect(one.err.at(-1)).toBe('The missing did not start (exit code 1).')
  await until('nothing is left', () => everyone().length === 0)
})
