import { once } from 'node:events'
import { connect } from 'node:net'
import { duplexPair } from 'node:stream'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { basic, consumer, group, jwtSecret, key, oauth2Client, plugin, removed, route, service } from '../../../test/entities.ts'
import { Credentials } from '../../credentials/credentials.ts'
import { HeaderList } from '../../http/header-list.ts'
import { credentialKinds, plugins } from '../../plugins/index.ts'
import { collectGarbage } from '../../return-memory.ts'
import { Http1Server } from '../clients/http1/server.ts'
import { Tunnels } from '../clients/tunnels/tunnels.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import type { Proxy } from '../forwarding/proxy.ts'
import { Configuration } from './configuration.ts'

/** A proxy that answers every request with an open tunnel, and keeps only a weak reference to it. */
const tunnelling = () => {
  const seen: WeakRef<LiveExchange>[] = []
  const serve = (exchange: LiveExchange) => {
    const [upstream, far] = duplexPair()
    far.resume().on('end', () => far.end())
    seen.push(new WeakRef(exchange))
    const onEnd = (bytes: number) => {
      exchange.bodyBytes = bytes
    }
    exchange.upgrade?.accept({ headers: ['Upgrade', 'websocket'], upstream, idleMs: 60_000, onEnd })
  }
  return { seen, proxy: { serve } as unknown as Proxy }
}

test('nothing of a closed tunnel is retained', async () => {
  const { seen, proxy } = tunnelling()
  const server = new Http1Server(proxy, new Tunnels())
  const port = await server.listen({ host: '127.0.0.1', port: 0, reusePort: false })
  for (let number = 0; number < 5; number++) {
    const client = connect(port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(client, 'data')
    client.end()
    await once(client.resume(), 'close')
  }
  const kept = async () => {
    await collectGarbage()
    return seen.filter((exchange) => exchange.deref() !== undefined).length
  }
  expect(seen).toHaveLength(5)
  // The parser of a server's newest connection may keep its last request for a while.
  await expect.poll(kept, { timeout: 20_000 }).toBeLessThanOrEqual(1)
  await server.drain(1_000, 0)
})

test('what was configured, used and deleted leaves nothing behind', async () => {
  const created = () =>
    new Configuration({
      plugins,
      credentials: new Credentials(credentialKinds, new Map()),
      onBroken: () => undefined,
      certificates: null,
      flavor: 'traditional_compatible',
    })
  const configuration = created()
  const [ann, ben, api] = [consumer('ann'), consumer('ben'), service('http://127.0.0.1:9')]
  const hers = [key(ann, 'k'), group(ann, 'g'), basic(ann, 'u', 'p'), jwtSecret(ann, 'j', { secret: 's' }), oauth2Client(ann, 'c', 's')]
  const [first, second] = [route(api, { paths: ['/a/b'], hosts: ['h', '*.h'] }), route(api, { paths: ['/a', '~/x/\\d+'] })]
  const policies = [
    plugin('key-auth', { key_names: ['my-key'] }, { service: api }),
    plugin('rate-limiting', { day: 1 }, { route: first, consumer: ann }),
  ]
  const all = [ann, ben, ...hers, api, first, second, ...policies]
  configuration.apply(all)
  const query = { method: 'GET', host: 'h', port: 1, sni: null, path: '/a/b', headers: new HeaderList() }
  const found = configuration.find(query)
  expect(found && configuration.chain(found.target).slots.map((slot) => slot.plugin.name)).toEqual(['key-auth', 'rate-limiting'])
  expect(configuration.consumers.groupsOf(ann.id)).toEqual(['g'])
  expect(configuration.consumers.groupsOf(ben.id)).toEqual([])
  expect([...configuration.chainWithoutRoute().secrets]).toEqual(['my-key'])
  configuration.apply(all.toReversed().map(removed))
  const content = (of: Configuration) => inspect(of, { depth: null })
  const counted = /version: -?\d+/g
  const other = created()
  for (const each of [configuration, other]) expect(each.chainWithoutRoute().secrets.size).toBe(0)
  expect(content(configuration).replaceAll(counted, '')).toBe(content(other).replaceAll(counted, ''))
})
