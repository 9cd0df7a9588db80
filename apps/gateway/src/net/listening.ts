import type { AddressInfo, Server } from 'node:net'

/** Where to listen; port 0 means any free port. */
export interface ListenOptions {
  host: string
  port: number
  /** Whether several threads listen on the same port. */
  reusePort: boolean
}

/** Starts listening. Resolves to the bound port; rejects if it is taken. */
export function listening(server: Server, { host, port, reusePort }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, reusePort }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
