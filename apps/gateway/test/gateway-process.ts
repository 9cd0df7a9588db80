import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Change } from '../src/entity.ts'

export interface GatewayProcess {
  port: number
  /** Peak resident memory in MB, of this process alone. */
  peakMemoryMb(): number
  memoryMb(): number
  /** Kills it at once, like kill -9. */
  kill(): Promise<void>
  /** A graceful stop. Resolves to the exit code. */
  stop(): Promise<number | null>
}

const statusLine = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit').then(() => undefined)

/** Starts the data plane in its own process, which can be killed and measured. */
export const startGatewayProcess = async (options: {
  initial: readonly Change[]
  spoolDir: string
  proxyPort?: number
  workers?: number
}): Promise<GatewayProcess> => {
  const child = spawn(process.execPath, [new URL('./gateway-main.ts', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify({ host: '127.0.0.1', proxyPort: 0, workers: 2, forbiddenUpstreams: [], ...options })}\n`)
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended(child).then(() => Promise.reject(new Error('the gateway ended at its start'))),
  ])) as [Buffer]
  const pid = child.pid as number
  return {
    port: Number(String(line)),
    peakMemoryMb: () => statusLine(pid, 'VmHWM'),
    memoryMb: () => statusLine(pid, 'VmRSS'),
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      return child.exitCode
    },
  }
}
