import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { isOpen } from './ports.ts'

it('an IPv6 listener is detected, with and without the brackets of a URL', async () => {
  const server = createServer((socket) => void socket.end()).listen(0, '::1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await Promise.all(['[::1]', '::1'].map((host) => isOpen(host, port)))).toEqual([true, true])
  server.close()
  await once(server, 'close')
  expect(await isOpen('[::1]', port)).toBe(false)
})
