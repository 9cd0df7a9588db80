/** `npm run dev`: the launcher with a server that watches its files, behind Vite. */
import { join } from 'node:path'
import { reachable } from '../apps/server/src/host.ts'
import { launch } from './launch/launch.ts'
import { type Part, partsOf } from './launch/parts.ts'
import { freePort } from './launch/ports.ts'

const root = join(import.meta.dirname, '..')
/** Browsers connect to Vite at PORT, with the server behind it, so that every URL is as in production. */
const serverPort = String(await freePort())

await launch((config, adminToken) => {
  const forbidden = [config.GATEWAY_FORBIDDEN_UPSTREAMS, `127.0.0.1:${serverPort}`].filter(Boolean).join(',')
  const [server, ...others] = partsOf({ ...config, GATEWAY_FORBIDDEN_UPSTREAMS: forbidden }, adminToken) as [Part, ...Part[]]
  const watched: Part = {
    ...server,
    nodeArgs: ['--watch', '--watch-preserve-output'],
    readyUrl: `http://${reachable(config.HOST)}:${serverPort}/actuator/health`,
    env: { ...server.env, PORT: serverPort, PUBLIC_URL: config.PUBLIC_URL },
  }
  const vite: Part = {
    name: 'hot reload',
    script: join(root, 'node_modules/vite/bin/vite.js'),
    args: ['apps/portal', '--host', config.HOST, '--port', String(config.PORT), '--strictPort', '--clearScreen', 'false'],
    readyUrl: `http://${reachable(config.HOST)}:${config.PORT}/`,
    readyHeaders: { accept: 'text/html' },
    env: { PORTAL_SERVER: `http://${reachable(config.HOST)}:${serverPort}` },
    stopMs: 5_000,
  }
  return [vite, watched, ...others]
})
