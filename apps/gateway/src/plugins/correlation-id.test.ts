import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig

beforeAll(async () => {
  upstream = await startEcho()
  const echo = service(upstream.url)
  const routes = ['uuid', 'uuid#counter', 'tracker'].map((generator) => ({
    generator,
    own: route(echo, { paths: [`/${generator.replace('#', '-')}`] }),
  }))
  const plugins = routes.map(({ generator, own }) =>
    plugin('correlation-id', { generator, echo_downstream: generator !== 'uuid' }, { route: own }),
  )
  const refused = route(echo, { paths: ['/refused'] })
  rig = await startRig([
    echo,
    refused,
    plugin('correlation-id', { echo_downstream: true, header_name: 'X-Trace' }, { route: refused }),
    plugin('request-termination', {}, { route: refused }),
    ...routes.map(({ own }) => own),
    ...plugins,
  ])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

test('uuid: the upstream gets a new ID for each request, the client none', async () => {
  const answers = [await rig.ask('/uuid'), await rig.ask('/uuid')]
  const ids = answers.map((answer) => answer.forwarded('Kong-Request-ID'))
  for (const id of ids) expect(id).toMatch(new RegExp(`^${UUID}$`))
  expect(ids[0]).not.toBe(ids[1])
  expect(answers[0]?.headers).not.toHaveProperty('kong-request-id')
})

test('uuid#counter: the ID is echoed to the client', async () => {
  const answer = await rig.ask('/uuid-counter')
  expect(answer.headers['kong-request-id']).toMatch(new RegExp(`^${UUID}#[1-9][0-9]*$`))
  expect(answer.forwarded('Kong-Request-ID')).toBe(answer.headers['kong-request-id'])
})

test('tracker: the ID contains connection and request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string[]>((resolve, reject) => {
      const outgoing = httpRequest({ host: '127.0.0.1', port: rig.port, path: '/tracker', agent }, (incoming) => {
        incoming.resume().on('end', () => resolve(String(incoming.headers['kong-request-id']).split('-')))
      })
      outgoing.on('error', reject).end()
    })
  const [first, second] = [await ask(), await ask()]
  agent.destroy()
  expect(first.slice(0, 3)).toEqual(['127.0.0.1', String(rig.port), String(process.pid)])
  expect(second.slice(0, 4)).toEqual(first.slice(0, 4))
  expect([first[4], second[4]]).toEqual(['1', '2'])
  expect(first[5]).toMatch(/^\d+\.\d{3}$/)
})

test('an ID sent by the client is kept', async () => {
  const answer = await rig.ask('/uuid-counter', { headers: { 'Kong-Request-ID': 'mine' } })
  expect([answer.forwarded('Kong-Request-ID'), answer.headers['kong-request-id']]).toEqual(['mine', 'mine'])
})

test('a refusal contains the ID too', async () => {
  const { status, headers } = await rig.ask('/refused', { headers: { 'X-Trace': 'mine' } })
  expect([status, headers['x-trace']]).toEqual([503, 'mine'])
})
