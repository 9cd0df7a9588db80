import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from './test-programs/free-ports.ts'
import { isRunning, type Program, processesWith, runProgram, until } from './test-programs/processes.ts'

const program = join(import.meta.dirname, 'test-programs', 'run-stand-ins.ts')
let base = ''
let admin = 0
let one: Program

const pids = () => one.out.flatMap((line) => /^gateway has (\d+)$/.exec(line)?.[1] ?? []).map(Number)
const everyone = () => [one.child.pid ?? 0, ...pids()].filter(isRunning)

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'replace-'))
  chmodSync(base, 0o755)
})
afterEach(async () => {
  for (const pid of everyone()) process.kill(pid, 'SIGKILL')
  await until('no process of the test is left', () => everyone().length === 0 && processesWith(base).length === 0, 20_000)
  rmSync(base, { recursive: true, force: true })
})

const launchReady = async (more: Record<string, string> = {}) => {
  const [portal, proxy, tls, gateway] = (await freePorts(4)) as [number, number, number, number]
  admin = gateway
  const ports = {
    PORT: portal,
    GATEWAY_PROXY_PORT: proxy,
    GATEWAY_PROXY_TLS_PORT: tls,
    GATEWAY_ADMIN_PORT: gateway,
    SAMPLE_UPSTREAM_PORT: 0,
  }
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  one = runProgram(process.execPath, [program], { env: { ...env, DATA_DIR: join(base, 'data'), STAND_INS: 'other,gateway', ...more } })
  await until('it is ready', () => one.out.some((line) => line.includes('is ready')), 60_000)
}
const answering = async () => Number(await (await fetch(`http://127.0.0.1:${admin}/`)).text())
const stopped = async () => {
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
  await until('nothing is left', () => everyone().length === 0)
}

it('lets a new gateway take over at SIGUSR2, repeatedly, and keeps the last one running', async () => {
  await launchReady()
  for (let round = 1; round <= 2; round++) {
    one.child.kill('SIGUSR2')
    await until('it was replaced', () => one.err.filter((line) => line === 'The gateway was replaced.').length === round, 60_000)
    expect(await answering()).toBe(pids().at(-1))
    expect(new Set(pids()).size).toBe(round + 1)
  }
  process.kill(pids().at(-1) as number, 'SIGKILL')
  await until('it is back', () => one.err.includes('The gateway is back.'), 60_000)
  expect(one.err.some((line) => line.startsWith('The other ended'))).toBe(false)
  await stopped()
})

it('keeps the running gateway if the new one cannot take over, and reports it', async () => {
  await launchReady({ STAND_IN_FAILS: 'badly' })
  const before = await answering()
  one.child.kill('SIGUSR2')
  const said = 'The gateway could not be replaced (exit code 3); the previous one keeps running.'
  await until('it says so', () => one.err.includes(said), 60_000)
  expect(await answering()).toBe(before)
  await stopped()
})

it('stops both if it is stopped during a takeover', async () => {
  await launchReady({ STAND_IN_FAILS: 'never' })
  one.child.kill('SIGUSR2')
  await until('there are two', () => pids().length === 2, 60_000)
  expect(everyone()).toHaveLength(3)
  await stopped()
})
