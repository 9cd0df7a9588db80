import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../../test/client.ts'
import { plugin, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

let upstream: Server
let rig: Rig

beforeAll(async () => {
  // Announces the length of a body that does not follow, as careless servers do.
  upstream = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const [, status] = / \/(\d{3}) /.exec(String(chunk)) ?? []
      socket.write(`HTTP/1.1 ${status} Told\r\nContent-Length: 5\r\nX-Own: 1\r\n\r\n${status === '200' ? 'hello' : ''}`)
    })
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const target = service(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  const changed = route(target, { paths: ['/changed'] })
  rig = await startRig(
    [
      target,
      route(target, { paths: ['/plain'] }),
      changed,
      plugin('response-transformer', { add: { headers: ['X-Added:1'], json: ['a:1'] } }, { route: changed }),
    ],
    { workers: 1 },
  )
})
afterAll(async () => {
  await rig.stop()
  upstream.close()
})

const cases = ['/plain', '/changed'].flatMap((path) => ['204', '304'].map((status) => [path, status] as const))

test.each(cases)('%s: a response with %s has no length over HTTP/1, and the next one is read from its start', async (path, status) => {
  const get = (what: string, more = '') => `GET ${path}/${what} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
  const text = await sendRaw(rig.port, get(status) + get('200', 'Connection: close\r\n'))
  const [first = '', second = ''] = text.split(/(?<=\r\n\r\n)(?=HTTP)/)
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\r\\nX-Own: 1\\r\\n`, 's'))
  expect(first).not.toMatch(/content-length/i)
  expect(second).toMatch(/^HTTP\/1\.1 200 .*\r\nContent-Length: 5\r\n.*\r\n\r\nhello$/is)
})

test.each(cases)('%s: nor has one with %s over HTTP/2', async (path, status) => {
  const session = connectHttp2(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false })
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    session
      .request({ ':path': `${path}/${status}` })
      .on('response', resolve)
      .on('error', reject)
  })
  session.destroy()
  expect([headers[':status'], headers['x-own'], headers['content-length']]).toEqual([Number(status), '1', undefined])
})
