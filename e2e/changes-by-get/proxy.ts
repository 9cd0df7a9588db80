import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  path: string
  status: number
}

const pass = (answer: IncomingMessage, outgoing: ServerResponse) => {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(outgoing)
}

/**
 * A proxy between a browser and the server. `answers`: what the server answered to GETs of these paths, also where the browser keeps the answer from
 * its pages. While `retries` is true, the first answer to each of them is lost and the proxy asks again, as HTTP allows for a method that is safe.
 */
export const startProxy = async (paths: readonly string[]) => {
  const state = { answers: [] as Answer[], retries: false }
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '', headers } = incoming
    const send = (onAnswer: (answer: IncomingMessage) => void) =>
      request(url, { method, headers }, onAnswer).once('error', () => outgoing.destroy())
    const { pathname: path } = new URL(url)
    if (method !== 'GET' || !paths.includes(path)) {
      incoming.pipe(send((answer) => pass(answer, outgoing)))
      return
    }
    const ask = (onAnswer: (answer: IncomingMessage) => void) =>
      send((answer) => {
        state.answers.push({ path, status: answer.statusCode ?? 0 })
        onAnswer(answer)
      }).end()
    const deliver = (answer: IncomingMessage) => pass(answer, outgoing)
    ask(state.retries ? (lost) => lost.resume().once('end', () => ask(deliver)) : deliver)
  }
  const proxy = createServer(handle)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  // Browsers ask a loopback address themselves unless told otherwise.
  return Object.assign(state, { options: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' }, close })
}
