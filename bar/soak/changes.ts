import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../../apps/gateway/test/certificate.ts'
import type { KongAdmin } from '../../packages/kong-admin/src/index.ts'
import { expectStatus, type SoakClient } from './client.ts'

interface Scene {
  kong: KongAdmin
  client: SoakClient
  sinkUrl: string
}

/** Creates an API at `port` with everything that belongs to it, uses it once, changes it and deletes it. */
const createAndDelete = async ({ kong, client, sinkUrl }: Scene, number: number, port: number): Promise<void> => {
  const [path, apikey] = [`/passing-${number}/small`, `passing-key-${number}`]
  const ask = async () => client.ask(path, { headers: { apikey } })
  const upstream = await kong.upstreams.create({ name: `passing-${number}` })
  await kong.ofUpstream(upstream.id).targets.create({ target: `127.0.0.1:${port}` })
  const host = number % 2 === 0 ? `passing-${number}` : `127.0.0.1:${port}`
  const service = await kong.services.create({ name: `passing-${number}`, url: `http://${host}` })
  const plugins = kong.ofService(service.id).plugins
  await plugins.create({ name: 'key-auth', config: { key_names: ['apikey'] } })
  // A yearly window, so that no check of a limit straddles the end of one.
  const limit = await plugins.create({ name: 'rate-limiting', config: { year: 100, policy: 'local' } })
  const log = await plugins.create({ name: 'http-log', config: { http_endpoint: `${sinkUrl}${number}`, queue: { max_batch_size: 200 } } })
  const consumer = await kong.consumers.create({ username: `passing-${number}` })
  const key = await kong.ofConsumer(consumer.id).keyAuths.create({ key: apikey })
  const route = await kong.routes.create({ name: `passing-${number}`, paths: [`/passing-${number}`], service: { id: service.id } })
  const answer = await ask()
  if (answer.text !== `answer ${number}`) throw new Error(`a new API at ${host}: ${answer.status} ${answer.text}`)
  await kong.plugins.patch(limit.id, { config: { year: 1 } })
  expectStatus('a new limit', (await ask()).status, 429)
  await kong.keyAuths.delete(key.id)
  expectStatus('a removed key', (await ask()).status, 401)
  await kong.routes.delete(route.id)
  expectStatus('a removed route', (await ask()).status, 404)
  for (const { id } of [limit, log]) await kong.plugins.delete(id)
  await kong.services.delete(service.id)
  await kong.upstreams.delete(upstream.id)
  await kong.consumers.delete(consumer.id)
}

/** Creates and deletes an API at an address that was never used before. */
const atNewAddress = async (scene: Scene, number: number): Promise<void> => {
  const server = createServer((_request, response) => response.end(`answer ${number}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await createAndDelete(scene, number, (server.address() as AddressInfo).port).finally(() => server.close().closeAllConnections())
}

/** Adds a certificate for a new name, connects with it once and deletes it. */
const certify = async ({ kong, client }: Scene, number: number, pair: { cert: string; key: string }): Promise<void> => {
  const { id } = await kong.certificates.create({ cert: pair.cert, key: pair.key })
  const sni = await kong.snis.create({ name: `n${number}.example`, certificate: { id } })
  expectStatus('TLS with a new certificate', (await client.askTls('/plain/small')).status, 200)
  await kong.snis.delete(sni.id)
  await kong.certificates.delete(id)
}

/** Changes the configuration continuously until stopped; resolves to how many APIs were created and deleted. */
export const startChanges = (scene: Scene, onSurprise: (why: string) => void, pauseMs: number) => {
  let isOver = false
  const run = async () => {
    const pair = await makeCertificate({ names: ['soak.example'] })
    let number = 0
    for (; !isOver; number++) {
      await atNewAddress(scene, number).catch((error: Error) => onSurprise(error.message))
      if (number % 5 === 0) await certify(scene, number, pair).catch((error: Error) => onSurprise(error.message))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return number
  }
  const running = run()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}
