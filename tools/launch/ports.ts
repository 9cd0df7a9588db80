import { type AddressInfo, connect, createServer } from 'node:net'
import type { Config } from '../../apps/server/src/config.ts'
import { adminHost } from './parts.ts'

/** A port that a part will open, and the variable that sets it. */
export type Port = { variable: string; host: string; port: number }

/** Every port that this configuration opens. */
export const portsOf = (config: Config): Port[] => {
  const host = config.HOST
  const all = [
    { variable: 'PORT', host, port: config.PORT },
    { variable: 'SAMPLE_UPSTREAM_PORT', host, port: config.SAMPLE_UPSTREAM_PORT },
    ...(config.GATEWAY === 'none'
      ? []
      : [
          { variable: 'GATEWAY_PROXY_PORT', host, port: config.GATEWAY_PROXY_PORT },
          { variable: 'GATEWAY_PROXY_TLS_PORT', host, port: config.GATEWAY_PROXY_TLS_PORT },
          { variable: 'GATEWAY_ADMIN_PORT', host: adminHost(host), port: config.GATEWAY_ADMIN_PORT },
        ]),
  ]
  return all.filter(({ port }) => port !== 0)
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'cannot be opened by this user',
  EADDRNOTAVAIL: 'cannot be opened: HOST is not an address of this machine',
  ENOTFOUND: 'cannot be opened: HOST cannot be resolved',
}

const problemOf = ({ variable, host, port }: Port) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(`${variable}: port ${port} on ${host} ${reasons[error.code ?? ''] ?? error.message}`),
    )
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })

/** Why one of these ports cannot be opened, in one line; undefined if all can. Opens and closes each of them. */
export const portProblem = async (ports: Port[]): Promise<string | undefined> => {
  for (const [index, one] of ports.entries()) {
    const twin = ports.slice(0, index).find(({ port }) => port === one.port)
    if (twin) return `${twin.variable} and ${one.variable} are both ${one.port}`
  }
  const problems = await Promise.all(ports.map(problemOf))
  const found = problems.filter((problem) => problem !== undefined)
  return found.length > 0 ? found.join('; ') : undefined
}

/** Whether something listens there; an IPv6 address may have brackets or not. */
export const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: 1_000 })
    const done = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => done(true))
    for (const event of ['error', 'timeout']) socket.once(event, () => done(false))
  })

/** A loopback port that is free at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
