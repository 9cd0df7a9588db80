import { randomUUID } from 'node:crypto'
import { record, string, typedefs } from '@apim/kong-admin'
import { type Connection, definePlugin, type Exchange } from '../plugin.ts'

/** Identifies this thread; with a counter it forms an ID at no cost. */
const threadId = randomUUID()
let counter = 0

interface Tracked {
  serial: number
  requests: number
}
const connections = new WeakMap<Connection, Tracked>()
let serial = 0

const track = (connection: Connection): Tracked => {
  let tracked = connections.get(connection)
  if (tracked === undefined) {
    tracked = { serial: ++serial, requests: 0 }
    connections.set(connection, tracked)
  }
  tracked.requests++
  return tracked
}

const generators = {
  uuid: () => randomUUID() as string,
  'uuid#counter': () => `${threadId}#${++counter}`,
  /** Kong's form: address, port, process, connection, request on the connection, time in seconds. */
  tracker: ({ connection }: Exchange) => {
    const tracked = track(connection)
    const seconds = (Date.now() / 1000).toFixed(3)
    return `${connection.localAddress}-${connection.localPort}-${process.pid}-${tracked.serial}-${tracked.requests}-${seconds}`
  },
}

/** Gives each request an ID, unless it has one. */
export const correlationId = definePlugin({
  name: 'correlation-id',
  priority: 100_001,
  config: record(
    {
      header_name: typedefs.headerName({ default: 'Kong-Request-ID' }),
      generator: string({ required: true, default: 'uuid#counter', one_of: ['uuid', 'uuid#counter', 'tracker'] }),
      echo_downstream: typedefs.flag(false),
    },
    { required: true },
  ),
  prepare: ({ header_name, generator, echo_downstream }) => {
    const name = header_name ?? 'Kong-Request-ID'
    return { name, key: name.toLowerCase(), generate: generators[generator], echoes: echo_downstream }
  },
  access({ name, key, generate }, exchange) {
    if (!exchange.request.headers.get(key)) exchange.request.headers.set(name, generate(exchange))
    return undefined
  },
  answer({ name, key, generate, echoes }, exchange, { headers }) {
    // A request without a route never reached the access phase.
    if (echoes) headers.set(name, exchange.request.headers.get(key) || generate(exchange))
  },
})
