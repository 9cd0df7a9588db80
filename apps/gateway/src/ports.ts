import { createServer } from 'node:net'

/**
 * Throws one line if something already listens there. Must be called before anything is opened, because listeners that share a port
 * (`reusePort`) would silently share it with a second gateway too.
 */
export async function requireFree(host: string, port: number, purpose: string): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      reject(new Error(`port ${port} on ${host}, for ${purpose}, ${reason}`))
    })
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}
