import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux (32768) and macOS (49152) hand out for outgoing connections, which come and go unasked. */
const [first, end] = [20_000, 32_000]

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen({ host: '127.0.0.1', port, exclusive: true })
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A port of 127.0.0.1 that nobody has, for a program that must be told one and come back on it after a restart. No outgoing connection takes it
 * meanwhile, and no other test file looks for one in the same place. What can listen on port 0 does that instead.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}

/** As many different ones. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
