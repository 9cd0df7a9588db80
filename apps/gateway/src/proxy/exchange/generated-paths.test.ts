import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plugin, route, service } from '../../../test/entities.ts'
import { generatedPaths, hasHiddenDots, isBelow } from '../../../test/generated-paths.ts'
import { block, flags, frame, frames, rawSession } from '../../../test/http2-frames.ts'
import { http1Paths, http2Paths, type PathClient, startTargetEcho } from '../../../test/raw-paths.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

const PATHS = 1_500

let upstream: Awaited<ReturnType<typeof startTargetEcho>>
let rig: Rig
let clients: Record<string, PathClient>
const protocols = ['HTTP/1', 'HTTP/2']

beforeAll(async () => {
  upstream = await startTargetEcho()
  const base = service(`http://127.0.0.1:${upstream.port}/base`)
  const other = service(`http://127.0.0.1:${upstream.port}/other`)
  const guarded = route(base, { paths: ['/ctx/guarded'] })
  const locked = route(base, { paths: ['~/locked(?<rest>/accounts/[^/%\\\\]+/[^/%\\\\]+)$'], strip_path: false })
  rig = await startRig(
    [
      base,
      other,
      route(base, { paths: ['/ctx'] }),
      guarded,
      plugin('key-auth', {}, { route: guarded }),
      locked,
      plugin('request-transformer', { replace: { uri: '/base$(uri_captures.rest)' } }, { route: locked }),
    ],
    { workers: 1 },
  )
})
beforeEach(() => {
  clients = { 'HTTP/1': http1Paths(rig.port), 'HTTP/2': http2Paths(rig.tlsPort) }
})
afterAll(async () => {
  for (const client of Object.values(clients)) client.close()
  await rig.stop()
  await upstream.close()
})

const ask = async (protocol: string, path: string) => await (clients[protocol] as PathClient).ask(path)

test.each(protocols)(
  'over %s malformed triplets that decode to something else are refused, and no upstream is called',
  async (protocol) => {
    for (const path of [
      '/ctx/%%32e%%32e/%%32e%%32e/other',
      '/locked/accounts/%%32E%%32E/echo',
      '/ctx/%%300',
      '/ctx/%%30d%%30a',
      '/ctx/%',
      '/ctx/%2',
      '/ctx/%zz',
      '/ctx%%2fguarded',
    ])
      expect([path, await ask(protocol, path)]).toEqual([path, { status: 400, reached: null }])
  },
)

test.each(protocols)('over %s what remains of a stripped path never climbs once decoded', async (protocol) => {
  for (const path of ['/ctx..%2fother', '/ctx..;/other', '/ctx%252e%252e/other', '/ctx..%5cother', '/ctx/..%3fx', '/ctx/a/..%23'])
    expect([path, await ask(protocol, path)]).toEqual([path, { status: 400, reached: null }])
  expect(await ask(protocol, '/ctx../x')).toEqual({ status: 200, reached: '/base/x' })
})

test.each(protocols)('over %s no generated path leads out of the service’s path', async (protocol) => {
  let reached = 0
  for (const path of generatedPaths('/ctx', PATHS, 11)) {
    // These end the request line, or strings in the client used here.
    if (/[\r\n\0]/.test(path)) continue
    const one = await ask(protocol, path)
    if (one.reached === null) continue
    reached++
    const [target = ''] = one.reached.split('?')
    expect([path, one.reached, isBelow('/base', target), hasHiddenDots(target)]).toEqual([path, one.reached, true, false])
  }
  expect(reached).toBeGreaterThan(PATHS / 20)
})

test.each(['\0', '\t', '\r', '\n', '\r\nx: y', ' ', '\x01', '\x1f', '\x7f'])(
  'over HTTP/2 the raw %j in a path reaches no upstream',
  async (byte) => {
    const session = rawSession(rig.tlsPort)
    const head = block([
      [':method', 'GET'],
      [':scheme', 'https'],
      [':authority', 'a'],
      [':path', `/ctx/a${byte}b`],
    ])
    session.send(frame(frames.headers, flags.endHeaders | flags.endStream, 1, head))
    const answer = await session.until(({ stream, type }) => stream === 1 && (type === frames.headers || type === frames.reset))
    // Reset, or 400, which is entry 12 of the static table (RFC 7541, appendix A).
    expect([frames.reset, answer?.payload[0] === 0x80 + 12 ? frames.headers : null]).toContain(answer?.type)
    session.socket.destroy()
  },
)
