import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { newFolder } from './folder.ts'
import { freePort, stop, untilAnswers } from './process.ts'
import { demoAccounts, signIn } from './sign-in.ts'

/** The whole product on free ports, in a data folder of its own. */
export const startProduct = async (folder = newFolder()) => {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    GATEWAY_PROXY_PORT: String(await freePort()),
    GATEWAY_PROXY_TLS_PORT: String(await freePort()),
    GATEWAY_ADMIN_PORT: String(await freePort()),
    SAMPLE_UPSTREAM_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['tools/start.mjs'], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}`
  await untilAnswers(`${url}/actuator/health`, 200, 60_000).catch(async (failure: unknown) => {
    await stop(child)
    throw failure
  })
  return {
    url,
    pid: child.pid as number,
    folder,
    /** Seconds from the command to the first healthy response. */
    readySeconds: (performance.now() - startedAt) / 1000,
    token: async (email: string): Promise<string> =>
      (await signIn({ publicUrl: url, email, password: demoAccounts.password })).access_token,
    stop: () => stop(child),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
