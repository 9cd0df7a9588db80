import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The fault injected into one call to the Admin API; `echo`: it is refused with what was sent, as Kong does of a value that is taken. */
export type Fault = 'error-before' | 'error-after' | 'lost' | 'hang' | 'away' | 'refuse' | 'echo'

export interface PassingCall {
  method: string
  path: string
  /** Which write since the last `begin`, counted from 1; 0 for a read. */
  write: number
}

const body = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const echoed = (sent: string) => {
  const { key, client_secret: secret } = JSON.parse(sent) as Record<string, string>
  const fields = { ...(key && { key }), ...(secret && { client_secret: secret }), '@entity': [sent] }
  return JSON.stringify({ message: `UNIQUE violation detected on '${sent}'`, code: 5, name: 'unique constraint violation', fields })
}

/** A proxy between the portal and a real Admin API that injects faults as `plan` says: 500 before or after the effect, a lost reply, silence. */
export const startFaultyAdmin = async (adminUrl: string) => {
  let plan: (call: PassingCall) => Fault | undefined = () => undefined
  let writes = 0
  let about: object | undefined
  let hear: (call: { path: string; text: string }) => void = () => undefined
  const forward = async (request: IncomingMessage, content: Buffer) => {
    const answer = await fetch(adminUrl + request.url, {
      method: request.method ?? 'GET',
      headers: {
        'kong-admin-token': String(request.headers['kong-admin-token'] ?? ''),
        ...(content.length > 0 && { 'content-type': 'application/json' }),
      },
      ...(content.length > 0 && { body: content.toString() }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const send = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : text)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const content = await body(request)
    const write = request.method === 'GET' ? 0 : ++writes
    const fault = plan({ method: request.method ?? '', path: request.url ?? '', write })
    if (fault === 'away') return void request.socket.destroy()
    if (fault === 'error-before') return void send(response, 500, '{"message":"An unexpected error occurred"}')
    if (fault === 'refuse')
      return void send(response, 400, '{"message":"schema violation (made up)","code":2,"name":"schema violation","fields":{}}')
    if (fault === 'echo') {
      hear({ path: request.url ?? '', text: content.toString() })
      return void send(response, 400, echoed(content.toString()))
    }
    if (about && request.url === '/') return void send(response, 200, JSON.stringify(about))
    const { status, text } = await forward(request, content)
    hear({ path: request.url ?? '', text })
    if (fault === 'error-after') return void send(response, 500, '{"message":"An unexpected error occurred"}')
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'hang') return
    send(response, status, text)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Restarts the count of writes, with faults as planned. */
    begin: (next: typeof plan = () => undefined) => {
      writes = 0
      plan = next
    },
    writes: () => writes,
    /** From now on `listener` receives the gateway's responses, and what is echoed. */
    hear: (listener: typeof hear = () => undefined) => {
      hear = listener
    },
    /** Overrides what the gateway reports about itself; undefined for none. */
    pretend: (node: object | undefined) => {
      about = node
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
