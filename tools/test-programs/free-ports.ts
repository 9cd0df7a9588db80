import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of Linux (from 32768) and macOS (from 49152), which outgoing connections take at random. */
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
 * A free port of 127.0.0.1 for a program that must be given one and reuse it after a restart. No outgoing connection takes it in the
 * meantime, and no other test file searches the same range. Whatever can listen on port 0 does that instead.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}

/** The given number of different free ports. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
