import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryAdmin } from '../../conformance/admin-app.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig
const all = { status_code_metrics: true, latency_metrics: true, bandwidth_metrics: true, per_consumer: true }

beforeAll(async () => {
  upstream = await startEcho()
  const echo = service(upstream.url, { name: 'echo' })
  const down = service('http://127.0.0.1:9', { name: 'down "1"', retries: 0 })
  const ann = consumer('ann')
  const [open, keyed, broken] = [
    route(echo, { name: 'open', paths: ['/open'] }),
    route(echo, { name: 'keyed', paths: ['/keyed'] }),
    route(down, { name: 'broken', paths: ['/broken'] }),
  ]
  const plain = route(echo, { name: 'plain', paths: ['/plain'] })
  rig = await startRig(
    [
      echo,
      down,
      ann,
      key(ann, 'ann-key'),
      open,
      keyed,
      broken,
      plain,
      plugin('key-auth', {}, { route: keyed }),
      plugin('prometheus', all),
      plugin('prometheus', {}, { route: plain }),
    ],
    { workers: 4 },
  )
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

/** The value of the sample whose line starts like this; undefined if there is none. */
const sample = async (series: string): Promise<number | undefined> => {
  const line = (await rig.plane.metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const requests = (place: string, code: number, source: string, name = '') =>
  `kong_http_requests_total{${place},code="${code}",source="${source}",workspace="default",consumer="${name}"}`

test('the requests of all threads are summed, by service, route, status, source and consumer', async () => {
  await Promise.all(Array.from({ length: 40 }, () => rig.ask('/open')))
  await rig.ask('/keyed')
  await rig.ask('/keyed', { headers: { apikey: 'ann-key' } })
  await rig.ask('/broken')
  expect(await sample(requests('service="echo",route="open"', 200, 'service'))).toBe(40)
  expect(await sample(requests('service="echo",route="keyed"', 401, 'exit'))).toBe(1)
  expect(await sample(requests('service="echo",route="keyed"', 200, 'service', 'ann'))).toBe(1)
  expect(await sample(requests('service="down \\"1\\"",route="broken"', 502, 'error'))).toBe(1)
})

test('scraping changes no value, and values only grow', async () => {
  const series = requests('service="echo",route="open"', 200, 'service')
  const before = (await sample(series)) ?? 0
  expect(await sample(series)).toBe(before)
  await rig.ask('/open')
  expect(await sample(series)).toBe(before + 1)
})

test('latencies are histograms: bucket counts add up to the number of requests', async () => {
  await rig.ask('/open')
  const text = await rig.plane.metrics()
  const labels = 'service="echo",route="open",workspace="default"'
  for (const family of ['kong_request_latency_ms', 'kong_kong_latency_ms', 'kong_upstream_latency_ms']) {
    const buckets = text.split('\n').filter((line) => line.startsWith(`${family}_bucket{${labels},`))
    const counts = buckets.map((line) => Number(line.split(' ').at(-1)))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(buckets.at(-1)).toContain('le="+Inf"')
    expect(text).toContain(`${family}_count{${labels}} ${counts.at(-1)}`)
    expect(text).toContain(`# TYPE ${family} histogram`)
  }
})

test('bytes are counted in both directions', async () => {
  const labels = (way: string) => `kong_bandwidth_bytes{service="echo",route="open",direction="${way}",workspace="default",consumer=""}`
  const [inBefore, outBefore] = [(await sample(labels('ingress'))) ?? 0, (await sample(labels('egress'))) ?? 0]
  await rig.ask('/open', { method: 'POST', body: Buffer.alloc(10_000, 'x') })
  expect(((await sample(labels('ingress'))) ?? 0) - inBefore).toBeGreaterThan(10_000)
  expect(((await sample(labels('egress'))) ?? 0) - outBefore).toBeGreaterThan(10_000)
})

test('disabled metrics are not recorded, nor are requests that reached no service', async () => {
  await rig.ask('/plain')
  await rig.ask('/no-such-route')
  const text = await rig.plane.metrics()
  expect(text).not.toContain('route="plain"')
  expect(text).not.toContain('code="404"')
})

test('the Admin API serves /metrics in the text format, with the state of the process and of upstreams', async () => {
  const { app } = memoryAdmin()
  await app.inject({ method: 'POST', url: '/plugins', payload: { name: 'prometheus', config: { upstream_health_metrics: true } } })
  const answer = await app.inject('/metrics')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(answer.body).toMatch(/^kong_node_info\{node_id="[0-9a-f-]+",version="3\.9\.1"\} 1$/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d+$/m)
  for (const line of answer.body.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [0-9.e+-]+)$/)
})
