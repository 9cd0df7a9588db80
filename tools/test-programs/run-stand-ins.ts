/** The launcher with stand-ins for its parts. STAND_INS lists them in the order in which they are stopped. */
import { join } from 'node:path'
import { launch } from '../launch/launch.ts'

const script = join(import.meta.dirname, 'stand-in.ts')

await launch((config, adminToken) =>
  (process.env.STAND_INS ?? 'portal,gateway').split(',').map((kind, index) => {
    const port = index === 0 ? config.PORT : config.GATEWAY_ADMIN_PORT
    return {
      name: kind,
      script: kind === 'missing' ? `${script}.missing.ts` : script,
      readyUrl: `http://127.0.0.1:${port}/`,
      env: { STAND_IN: kind, STAND_IN_PORT: String(port), DATA_DIR: config.DATA_DIR, GATEWAY_ADMIN_TOKEN: adminToken },
      stopMs: kind === 'deaf' ? 1_500 : 10_000,
      ...(kind === 'gateway' && { takeOverEnv: { STAND_IN_TAKES_OVER: process.env.STAND_IN_FAILS ?? 'well' } }),
    }
  }),
)
