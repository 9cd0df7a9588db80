import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Accepted, accepted } from './accepted.ts'

let server: Server
let client: Socket
afterEach(() => {
  client.destroy()
  server.close()
})

/** Connects, and returns the accepted connection, after `prepare` has seen the raw socket. */
const welcome = async (prepare: (came: Socket) => void = () => undefined): Promise<Accepted> => {
  const taken = Promise.withResolvers<Accepted>()
  server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (came) => {
    prepare(came)
    taken.resolve(accepted(came))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  return await taken.promise
}

/** Collects what arrives on a connection, as text. */
const collect = ({ socket, reads }: Accepted) => {
  const received = { text: '', hasEnded: false }
  const onBytes = (bytes: Buffer) => {
    received.text += bytes.toString('latin1')
  }
  if (reads === null) socket.on('data', onBytes)
  else reads.onBytes = onBytes
  socket.on('end', () => {
    received.hasEnded = true
  })
  return received
}

const withoutUserBuffer = (came: Socket) => {
  const { _handle } = came as unknown as { _handle: object }
  Object.defineProperty(_handle, 'useUserBuffer', { value: undefined })
}

test.each([
  ['into one buffer, on the installed Node', () => undefined, true],
  ['as a stream, on a Node without that feature', withoutUserBuffer, false],
])('what a client sends is read %s: all of it, and its end, and it gets the response', async (_how, prepare, isBorrowed) => {
  const came = await welcome(prepare)
  expect(came.reads !== null).toBe(isBorrowed)
  const received = collect(came)
  expect([came.socket.remotePort, came.socket.localPort]).toEqual([client.localPort, (server.address() as AddressInfo).port])
  const sent = Array.from({ length: 40_000 }, (_, line) => `line ${line}\r\n`).join('')
  client.end(sent)
  await expect.poll(() => received.hasEnded).toBe(true)
  expect(received.text === sent).toBe(true)
  came.socket.end('the answer')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toBe('the answer')
  await once(client, 'close')
  // It no longer counts the connection.
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('after a takeover the connection is read like any stream, with backpressure', async () => {
  const came = await welcome()
  const received = collect(came)
  client.write('before')
  await expect.poll(() => received.text).toBe('before')
  came.socket.pause()
  came.reads?.flowInto(came.socket)
  came.socket.unshift(Buffer.from('kept, '))
  const sent = Array.from({ length: 400_000 }, (_, line) => `line ${line}\r\n`).join('')
  client.end(sent)
  let read = ''
  let pauses = 0
  came.socket.on('data', (bytes: Buffer) => {
    read += bytes.toString('latin1')
    if (++pauses % 10 > 0) return
    came.socket.pause()
    setTimeout(() => came.socket.resume(), 1)
  })
  came.socket.resume()
  await once(came.socket, 'end')
  expect(read === `kept, ${sent}`).toBe(true)
  expect(received.text).toBe('before')
})

test('a client that keeps sending while nothing reads is held back by backpressure', async () => {
  const came = await welcome()
  const received = collect(came)
  came.socket.pause()
  const sent = 'x'.repeat(32 * 1024 * 1024)
  client.write(sent)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([received.text, client.writableLength > 0]).toEqual(['', true])
  came.socket.resume()
  await expect.poll(() => received.text.length, { timeout: 20_000 }).toBe(sent.length)
})
