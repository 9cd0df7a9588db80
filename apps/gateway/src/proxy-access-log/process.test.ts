import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from '../../test/process.ts'

let folder = ''
let running: GatewayProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-lines-'))
})
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
  rmSync(folder, { recursive: true, force: true })
})

const soon = { timeout: 20_000 }

/** Starts a gateway without routes. */
const started = async (to: string) => {
  const [proxyPort, adminPort, statusPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { GATEWAY_PROXY_PORT: `${proxyPort}`, GATEWAY_ADMIN_PORT: `${adminPort}`, GATEWAY_STATUS_PORT: `${statusPort}` }
  const gateway = spawnGateway({ ...ports, DATA_DIR: folder, GATEWAY_PROXY_ACCESS_LOG: to })
  running = gateway
  await untilStatus(adminPort, 200, gateway)
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${proxyPort}${path}`)).status
  const metrics = async () => (await fetch(`http://127.0.0.1:${statusPort}/metrics`)).text()
  return { gateway, ask, metrics }
}

test('on standard output each request is a line next to the gateway’s log, and SIGUSR1 neither ends the process nor opens the debugger', async () => {
  const { gateway, ask } = await started('stdout')
  expect(await ask('/one')).toBe(404)
  await expect
    .poll(() => gateway.output(), soon)
    .toMatch(/^127\.0\.0\.1 - - \[.+\] "GET \/one HTTP\/1\.1" 404 \d+ "-" "node" kong_request_id: /m)
  gateway.child.kill('SIGUSR1')
  expect(await ask('/two')).toBe(404)
  await expect.poll(() => gateway.output(), soon).toContain('"GET /two HTTP/1.1"')
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  expect(gateway.output()).not.toMatch(/debugger/i)
})

test('a file is rotated at SIGUSR1, is complete when the gateway has exited, and its dropped lines are in the metrics', async () => {
  const path = join(folder, 'access.log')
  const { gateway, ask, metrics } = await started(path)
  await ask('/one')
  await expect.poll(() => readFileSync(path, 'utf8'), soon).toContain('GET /one ')
  renameSync(path, `${path}.1`)
  gateway.child.kill('SIGUSR1')
  await expect.poll(() => existsSync(path), soon).toBe(true)
  await ask('/two')
  expect(await metrics()).toMatch(/^apim_gateway_proxy_access_log_dropped_lines_total 0$/m)
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')].map((text) => text.split('\n').length)).toEqual([2, 2])
})

test('a standard output without a reader that cannot be reopened does not delay the exit', async () => {
  const { gateway, ask } = await started('stdout')
  const exited = new Promise((resolve) => gateway.child.once('exit', resolve))
  // Node.js gives its children a socket, whose buffer is smaller than the output that follows.
  gateway.child.stdout?.pause()
  const target = `/${'x'.repeat(1_900)}`
  for (let sent = 0; sent < 1_000; sent += 50) await Promise.all(Array.from({ length: 50 }, () => ask(target)))
  gateway.child.kill('SIGTERM')
  expect(await exited).toBe(0)
})
