import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { isOpen } from './ports.ts'

it('what listens on IPv6 is seen to be open, with the brackets of a URL and without', async () => {
  const server = createServer((socket) => void socket.end()).listen(0, '::1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await Promise.all(['[::1]', '::1'].map((host) => isOpen(host, port)))).toEqual([true, true])
  server.close()
  await once(server, 'close')
  expect(await isOpen('[::1]', port)).toBe(false)
})
