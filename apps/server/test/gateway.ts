import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayProgram } from '../../../tools/launch/prepare/gateway-program.mjs'
import { freePort } from '../../../tools/test-programs/free-ports.ts'

const program = gatewayProgram()

/** Long enough for a gateway on a busy machine. */
const startMs = 60_000

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** The real gateway as a separate process, on free ports and with its own folder. */
export const startTestGateway = async ({ workers = 2, portalPort = 0 }: { workers?: number; portalPort?: number } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-gateway-'))
  const [proxyPort, adminPort] = [await freePort(), await freePort()]
  // Unique, so that another test's gateway is never mistaken for this one.
  const token = `for-this-gateway-only-${randomBytes(12).toString('hex')}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  let child: ChildProcess

  const start = async () => {
    let words = ''
    child = spawn(process.execPath, [...program.nodeArgs, program.script], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...program.env,
        PATH: process.env['PATH'],
        GATEWAY_PROXY_PORT: String(proxyPort),
        // Any free port: no test here uses TLS.
        GATEWAY_PROXY_TLS_PORT: '0',
        GATEWAY_ADMIN_PORT: String(adminPort),
        GATEWAY_ADMIN_TOKEN: token,
        // Tests use plain HTTP from this machine.
        GATEWAY_OAUTH2_PLAIN_LOOPBACK: '1',
        GATEWAY_WORKERS: String(workers),
        DATA_DIR: folder,
        PORT: String(portalPort),
        LOG_LEVEL: 'silent',
        APIM_PARENT: '1',
      },
    })
    child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
    const patientUntil = Date.now() + startMs
    while (Date.now() < patientUntil) {
      if (child.exitCode !== null) throw new Error(`the gateway did not start: ${words}`)
      const answer = await fetch(`${adminUrl}/status`, { headers: { 'kong-admin-token': token } }).catch(() => undefined)
      if (answer?.ok) return
      await sleep(50)
    }
    throw new Error(`the gateway did not become ready: ${words}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await start()

  const admin = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(adminUrl + path, {
      ...init,
      headers: { 'kong-admin-token': token, ...(init.body && { 'content-type': 'application/json' }) },
    })
    const text = await answer.text()
    if (init.method !== undefined && !answer.ok) throw new Error(`${init.method} ${path}: ${text}`)
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const listAll = async (collection: string): Promise<any[]> => (await admin(`/${collection}?size=1000`)).body.data

  return {
    adminUrl,
    adminPort,
    proxyPort,
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    token,
    folder,
    admin,
    listAll,
    /** Everything stored at the gateway, by collection. */
    everything: async () => {
      const names = ['services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls']
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await listAll(name)] as const)))
    },
    kill: () => end('SIGKILL'),
    start,
    /** Deletes everything that the stopped gateway stored. */
    forget: async () => rmSync(folder, { recursive: true, force: true }),
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A real HTTP service to deploy against; it echoes the request. */
export const startTestUpstream = async () => {
  const { createServer: createHttp } = await import('node:http')
  const server = createHttp((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ path: request.url, headers: request.headers }))
    })
  })
  // Longer than the gateway keeps an idle connection, so that the upstream never closes one first.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
