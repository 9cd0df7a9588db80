import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An empty page of another site, without any policy of its own. */
export const startForeignSite = async () => {
  const site = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>'),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    close: () => {
      site.closeAllConnections()
      site.close()
    },
  }
}
