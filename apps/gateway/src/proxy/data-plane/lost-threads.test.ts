import { createServer, type Server } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig
const lines: { msg: string; err?: { code?: string }; pauseMs?: number }[] = []
const workers: Worker[] = []
/** Nothing may go on after a test that timed out. */
let hasEnded = false

const remember = (worker: Worker) => void workers.push(worker)
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })

beforeAll(async () => {
  process.on('worker', remember)
  upstream = await startEcho()
  const echo = service(upstream.url)
  rig = await startRig([echo, route(echo, { paths: ['/echo'] })], { workers: 1, log })
})
afterAll(async () => {
  hasEnded = true
  process.off('worker', remember)
  await rig.stop()
  await upstream.close()
})

const status = () =>
  rig.ask('/echo/x').then(
    (answer) => answer.status,
    () => 0,
  )
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!hasEnded && !(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const refusals = () => lines.filter(({ msg }) => /cannot listen/.test(msg))

/** Takes the port as soon as it is free. */
const block = async (port: number): Promise<Server> => {
  const server = createServer((socket) => void socket.destroy())
  for (; !hasEnded; ) {
    const isTaken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(true))
    })
    if (isTaken) break
  }
  return server
}

test.each(['http', 'TLS'])('a thread that cannot listen for %s is retried with increasing delays until it can', async (kind) => {
  expect(await status()).toBe(200)
  lines.splice(0)
  const taking = block(kind === 'http' ? rig.port : rig.tlsPort)
  await workers.at(-1)?.terminate()
  const blocker = await taking
  await until(() => refusals().length >= 2)
  expect(refusals().map(({ err }) => err?.code)).toEqual(Array(refusals().length).fill('EADDRINUSE'))
  const pauses = refusals().map(({ pauseMs = 0 }) => pauseMs)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  // Half a gateway would serve some requests and refuse others.
  expect(await status()).toBe(0)
  blocker.close()
  await until(async () => (await status()) === 200)
  expect((await rig.asks('/echo/x')).status).toBe(200)
})

test('changes made while no thread listened are in effect on the next one that does', async () => {
  const blocking = block(rig.port)
  await workers.at(-1)?.terminate()
  const blocker = await blocking
  const late = service(upstream.url)
  await rig.apply(late, route(late, { paths: ['/late'] }))
  blocker.close()
  await until(async () => (await status()) === 200)
  expect((await rig.ask('/late/x')).status).toBe(200)
})

test('a dead thread shows in readiness and metrics until another one listens, and is counted', async () => {
  const figures = async () =>
    (await rig.plane.metrics()).split('\n').filter((line) => /^apim_gateway_(proxy_threads|thread_restarts_total) /.test(line))
  const restarts = async () => Number((await figures())[1]?.split(' ')[1])
  await until(async () => (await figures())[0] === 'apim_gateway_proxy_threads 1')
  const before = await restarts()
  const ended = new Promise((resolve) => workers.at(-1)?.once('exit', resolve))
  await workers.at(-1)?.terminate()
  await ended
  expect(rig.plane.isListening).toBe(false)
  expect((await figures())[0]).toBe('apim_gateway_proxy_threads 0')
  await until(() => rig.plane.isListening)
  expect(await figures()).toEqual(['apim_gateway_proxy_threads 1', `apim_gateway_thread_restarts_total ${before + 1}`])
})
