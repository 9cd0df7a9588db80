import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type EchoUpstream, startEcho } from '../test/echo-upstream.ts'
import { removed } from '../test/entities.ts'
import { type Rig, startRig } from '../test/rig.ts'
import { type LogSink, startLogSink } from './log-sink.ts'
import { differingMembers, flattened, recordsOf, requestOf } from './logged-records.ts'
import { beforeExchange, IssuedSecrets } from './proxy-oauth2.ts'
import { isFromLogSink, isMeasurement, type ProxyExchange, proxyExchanges, type Setting, settingOf } from './proxy-recording.ts'
import { type Comparable, closedPort, type Ports, recorded, recordedCalls, replayed } from './proxy-replay.ts'
import { checkedUpstreams, globalLog, proxyWorld, type Upstreams } from './proxy-world.ts'

/** The outcome of one exchange. */
export interface ProxyOutcome {
  exchange: ProxyExchange
  was: Comparable
  is: Comparable
}

/** Whether an exchange ended as in Kong. */
export const isEqual = ({ was, is }: ProxyOutcome): boolean => isDeepStrictEqual(was, is)

const rigOptions: Record<Setting, NonNullable<Parameters<typeof startRig>[1]>> = {
  default: {},
  traditional: { routerFlavor: 'traditional' },
  trusted: { trust: { ranges: ['127.0.0.1/32'], header: 'X-Real-IP' } },
}

interface World {
  rig: Rig
  at: Upstreams
  ports: Ports
  sink: LogSink
}

/** Some exchanges count the requests of a minute or a second, which must not end in the middle. */
const waitForQuietTime = async ({ section, name }: ProxyExchange, before: ProxyExchange | undefined): Promise<void> => {
  if (name.startsWith('second=1') && name.endsWith('request 1')) await sleep(1_000 - (Date.now() % 1_000))
  const counts = (section === 'proxy:rate-limiting' && before?.section !== section) || name === 'rate-limited 1'
  const left = 60_000 - (Date.now() % 60_000)
  if (counts && left < 20_000) await sleep(left + 10)
}

/** What http-log sent, compared member by member: the body contains the names of those that differ. */
const loggedOutcome = async (exchange: ProxyExchange, { sink, ports }: World): Promise<ProxyOutcome> => {
  const wanted = recordsOf(recordedCalls(exchange, ports))
  const paths = new Set(wanted.map(({ call }) => call.url))
  const isOurs = () => recordsOf(sink.calls).filter(({ call }) => paths.has(call.url))
  for (const until = performance.now() + 30_000; isOurs().length < wanted.length && performance.now() < until; ) await sleep(50)
  const sent = isOurs()
  const differing = new Set<string>()
  for (const was of wanted) {
    const at = sent.findIndex((each) => requestOf(each) === requestOf(was))
    const is = at === -1 ? undefined : sent.splice(at, 1)[0]
    for (const name of is === undefined ? [`no record of ${requestOf(was)}`] : differingMembers(flattened(was), flattened(is)))
      differing.add(name)
  }
  const found = [...differing, ...sent.map((each) => `another record of ${requestOf(each)}`)].sort()
  return { exchange, was: { status: 200, headers: [], body: [] }, is: { status: 200, headers: [], body: found } }
}

const outcomesOf = async (world: World, exchanges: readonly ProxyExchange[]): Promise<ProxyOutcome[]> => {
  const { rig, ports, at } = world
  const secrets = new IssuedSecrets()
  const log = globalLog(at)
  const outcomes: ProxyOutcome[] = []
  for (const exchange of exchanges) {
    await waitForQuietTime(exchange, outcomes.at(-1)?.exchange)
    if (exchange.section === 'proxy:http-log global' && !isFromLogSink(exchange)) await rig.apply(log)
    if (isFromLogSink(exchange)) {
      outcomes.push(await loggedOutcome(exchange, world))
      if (exchange.section === 'proxy:http-log global') await rig.apply(removed(log))
      continue
    }
    const own = { ...exchange, request: secrets.translated(exchange.request) }
    await beforeExchange(rig, own)
    const is = await replayed(own, ports)
    outcomes.push({ exchange, was: recorded(secrets.learned(exchange, is.body), ports), is })
  }
  return outcomes
}

const replaySetting = async (setting: Setting, echo: EchoUpstream, other: EchoUpstream): Promise<ProxyOutcome[]> => {
  const sink = await startLogSink()
  const at = { echo: echo.url, other: other.url, down: `http://127.0.0.1:${await closedPort()}`, log: sink.host }
  const { changes, sick } = checkedUpstreams(at)
  const rig = await startRig([...proxyWorld(at), ...changes], rigOptions[setting])
  try {
    await rig.plane.upstreamHealth.mark(sick.upstreamId, sick.targetId, false)
    const ports = { proxy: rig.port, tls: rig.tlsPort, echo: echo.port, other: other.port, down: Number(new URL(at.down).port) }
    const exchanges = proxyExchanges().filter((each) => settingOf(each) === setting && !isMeasurement(each))
    return await outcomesOf({ rig, at, ports, sink }, exchanges)
  } finally {
    await rig.stop()
    await sink.close()
  }
}

/** Replays every recorded request through a gateway configured like the recorded Kong, in the recorded order. */
export async function replayProxy(): Promise<ProxyOutcome[]> {
  const [echo, other] = await Promise.all([startEcho(), startEcho()])
  try {
    const [byDefault, traditional, trusted] = [
      await replaySetting('default', echo, other),
      await replaySetting('traditional', echo, other),
      await replaySetting('trusted', echo, other),
    ]
    return [...byDefault, ...traditional, ...trusted]
  } finally {
    await Promise.all([echo, other].map((server) => server.close()))
  }
}
