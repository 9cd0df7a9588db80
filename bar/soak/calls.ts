import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectStatus, type SoakClient } from './client.ts'
import { keys, oauthClient } from './configure.ts'
import { LARGE_BYTES } from './upstream.ts'

/** One kind of request; throws if the gateway does not respond as it must. */
export interface Kind {
  name: string
  /** How often it is sent, relative to the others. */
  weight: number
  run(client: SoakClient): Promise<void>
}

const UPLOAD = Buffer.alloc(256 * 1024, 'y')
const member = { apikey: keys.member }

const kind = (name: string, weight: number, run: Kind['run']): Kind => ({ name, weight, run })
const request = (says: string, weight: number, path: string, status: number, headers: Record<string, string> = {}) =>
  kind(says, weight, async (client) => expectStatus(says, (await client.ask(path, { headers })).status, status))

const good: Kind[] = [
  request('plain', 12, '/plain/small', 200),
  request('chunked', 4, '/plain/chunked', 200),
  request('balanced', 4, '/balanced/small', 200),
  request('key-auth', 6, '/keyed/small', 200, member),
  request('prometheus', 4, '/counted/small', 200),
  kind('TLS on a new connection', 2, async (client) => expectStatus('TLS', (await client.askTls('/plain/small')).status, 200)),
  kind('HTTP/2', 4, async (client) => expectStatus('HTTP/2', await client.askHttp2('/plain/small'), 200)),
  kind('transformers', 4, async (client) => {
    const { status, text } = await client.ask('/changed/json')
    expectStatus('transformers', status, 200)
    if (text.replaceAll(' ', '') !== '{"open":2}') throw new Error(`transformers: ${text}`)
  }),
  kind('OAuth token', 1, async (client) => {
    const body = `grant_type=client_credentials&client_id=${oauthClient.id}&client_secret=${oauthClient.secret}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const issued = await client.askTls('/oauth/oauth2/token', { method: 'POST', headers, body })
    expectStatus('OAuth token', issued.status, 200)
    const { access_token: token } = JSON.parse(issued.text) as { access_token: string }
    expectStatus('OAuth call', (await client.ask('/oauth/small', { headers: { authorization: `Bearer ${token}` } })).status, 200)
  }),
]

const bodies: Kind[] = [
  kind('upload', 2, async (client) => {
    const { status, text } = await client.ask('/plain/up', { method: 'POST', body: UPLOAD })
    expectStatus('upload', status, 200)
    if (text !== String(UPLOAD.length)) throw new Error(`upload: ${text} of ${UPLOAD.length} bytes arrived`)
  }),
  kind('download', 2, async (client) => {
    const { text } = await client.ask('/plain/large')
    if (text.length !== LARGE_BYTES) throw new Error(`download: ${text.length} of ${LARGE_BYTES} bytes arrived`)
  }),
]

const refused: Kind[] = [
  request('no key', 4, '/chain/small', 401),
  request('not in the group', 4, '/chain/small', 403, { apikey: keys.stranger }),
  request('no route', 4, '/nowhere', 404),
  request('a bot', 2, '/bots/small', 403, { 'user-agent': 'Googlebot/2.1' }),
  kind('over the limit', 4, async (client) => {
    const { status } = await client.ask('/limited/small')
    if (status !== 200 && status !== 429) throw new Error(`over the limit: ${status}`)
  }),
  kind('too large', 1, async (client) => {
    const { status } = await client.ask('/sized/up', { method: 'POST', body: UPLOAD })
    expectStatus('too large', status, 413)
  }),
  kind('malformed', 2, async (client) => {
    const socket = connect(client.port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /plain HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n')
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expectStatus('malformed', Number(first.toString('latin1').slice(9, 12)), 400)
  }),
]

const rough: Kind[] = [
  kind('aborted before its answer', 3, async (client) => {
    const outgoing = client.begin('/plain/slow')
    outgoing.end()
    await sleep(30)
    outgoing.destroy()
  }),
  kind('aborted in its answer', 2, async (client) => {
    const outgoing = client.begin('/chain/large', { headers: member })
    outgoing.end()
    const [incoming] = await once(outgoing, 'response')
    await once(incoming, 'data')
    outgoing.destroy()
  }),
  kind('aborted in its body', 2, async (client) => {
    const outgoing = client.begin('/plain/up', { method: 'POST', headers: { 'content-length': '1000000' } })
    outgoing.write(UPLOAD)
    await sleep(30)
    outgoing.destroy()
  }),
  kind('cut off by the upstream', 1, (client) =>
    client.ask('/plain/cut').then(
      ({ status }) => Promise.reject(new Error(`cut off by the upstream: ${status}, whole`)),
      (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : Promise.reject(error)),
    ),
  ),
  kind('WebSocket', 1, async (client) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'c29ha3NvYWtzb2Frc29haw==',
    }
    const outgoing = client.begin('/plain/tunnel', { headers })
    outgoing.end()
    const [, socket] = await once(outgoing, 'upgrade')
    socket.write(Buffer.from([0x81, 0x80, 1, 2, 3, 4]))
    await once(socket, 'data')
    socket.destroy()
  }),
]

/** Slow clients, which hold a connection for seconds and run in addition to the others. */
export const slowKinds: readonly Kind[] = [
  kind('slow answer', 1, async (client) => expectStatus('slow answer', (await client.ask('/plain/slow')).status, 200)),
  kind('slow reader', 1, async (client) => {
    const { text } = await client.ask('/plain/large', { isSlow: true })
    if (text.length !== LARGE_BYTES) throw new Error(`slow reader: ${text.length} of ${LARGE_BYTES} bytes arrived`)
  }),
  kind('slow writer', 1, async (client) => {
    const outgoing = client.begin('/plain/up', { method: 'POST' })
    const answer = once(outgoing, 'response')
    for (let part = 0; part < 20; part++) {
      outgoing.write('z'.repeat(1000))
      await sleep(100)
    }
    outgoing.end()
    const [incoming] = await answer
    incoming.resume()
    await once(incoming, 'end')
    expectStatus('slow writer', incoming.statusCode, 200)
  }),
]

/** All kinds of requests; `onLogged` gets the request ID of each complete response that must be logged. */
export const kinds = (onLogged: (id: string) => void): readonly Kind[] => [
  ...good,
  ...bodies,
  ...refused,
  ...rough,
  kind('the whole chain, logged', 20, async (client) => {
    const { status, id } = await client.ask('/chain/small', { headers: member })
    expectStatus('the whole chain', status, 200)
    onLogged(id)
  }),
]
