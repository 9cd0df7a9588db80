import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../tools/test-programs/free-ports.ts'

const main = fileURLToPath(new URL('../sample/main.ts', import.meta.url))

/** The product's sample service as a process, on a free port. */
export const startSampleService = async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [main], { stdio: 'ignore', env: { PATH: process.env['PATH'], SAMPLE_UPSTREAM_PORT: String(port) } })
  const url = `http://127.0.0.1:${port}`
  const patientUntil = Date.now() + 60_000
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > patientUntil) throw new Error('the sample service did not start')
    await sleep(50)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
