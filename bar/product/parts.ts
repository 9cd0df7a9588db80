import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataFolder } from '@apim/embedded-postgres'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { newFolder } from '../../bench/measure/folder.ts'
import { gatewayAdminToken } from '../../tools/launch/admin-token.ts'
import { type Part, partsOf } from '../../tools/launch/parts.ts'
import { answers200, startPart } from '../../tools/launch/supervise.ts'
import { freePorts } from '../../tools/test-programs/free-ports.ts'

const READY_MS = 120_000

/** A process of the product without a supervisor: it runs once started, and is gone once killed or stopped. */
export interface ProductPart {
  /** Resolves when it is ready; throws if it exits before that. */
  start(): Promise<void>
  /** Like kill -9. */
  kill(): Promise<void>
  /** A graceful stop. Throws if it does not exit with code 0. */
  stop(): Promise<void>
  pid(): number
}

const partProcess = (part: Part): ProductPart => {
  let running: ReturnType<typeof startPart> | undefined
  const end = async (signal: NodeJS.Signals): Promise<string> => {
    running?.child.kill(signal)
    const how = await running?.ended
    running = undefined
    return how ?? 'exit code 0'
  }
  return {
    async start() {
      running = startPart(part)
      let how: string | undefined
      void running.ended.then((said) => {
        how = said
      })
      for (const until = Date.now() + READY_MS; !(await answers200(part)); await sleep(20))
        if (how !== undefined || Date.now() > until) throw new Error(`the ${part.name} is not ready: ${how ?? 'too slow'}`)
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const how = await end('SIGTERM')
      if (how !== 'exit code 0') throw new Error(`the ${part.name} ended with ${how}`)
    },
    pid: () => running?.child.pid ?? 0,
  }
}

/** The portal with its database, and the gateway, started as the launcher does but independently of each other. */
export interface Product {
  config: Config
  /** Token for the gateway's Admin API. */
  adminToken: string
  portal: ProductPart
  gateway: ProductPart
  /** Stops everything that runs and deletes all data. */
  remove(): Promise<void>
}

/** Prepares the product on free ports with its demo accounts, in a new data folder; does not start it. */
export const prepareProduct = async (): Promise<Product> => {
  const folder = newFolder()
  const [port, proxy, tls, admin] = await freePorts(4)
  Object.assign(process.env, {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    GATEWAY_PROXY_PORT: String(proxy),
    GATEWAY_PROXY_TLS_PORT: String(tls),
    GATEWAY_ADMIN_PORT: String(admin),
    // The deployed API's upstream is run by the measuring program itself.
    SAMPLE_UPSTREAM_PORT: '0',
    LOG_LEVEL: 'fatal',
  })
  const config = readConfig()
  prepareDataFolder(config.DATA_DIR)
  const adminToken = gatewayAdminToken(config.DATA_DIR, undefined)
  const processes = Object.fromEntries(partsOf(config, adminToken).map((part) => [part.name, partProcess(part)]))
  const { portal, gateway } = processes
  if (!portal || !gateway) throw new Error('the product has other parts than a portal and a gateway')
  return {
    config,
    adminToken,
    portal,
    gateway,
    async remove() {
      await gateway.stop()
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
