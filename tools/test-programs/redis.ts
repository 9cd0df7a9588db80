import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A real Redis for one test, in memory only. */
export interface Redis {
  readonly port: number
  /** Freezes it without closing its connections, as on an overloaded machine. */
  freeze(): void
  thaw(): void
  /** Kills it. */
  stop(): Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })

/** What a Redis needs for TLS on its port: paths of PEM files. */
export interface RedisTls {
  certificate: string
  key: string
}

/** The options that make a Redis accept TLS only. */
export const overTls = (port: number, { certificate, key }: RedisTls): string[] => {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no']
}

/** Starts a Redis and resolves once it accepts connections; rejects if it exits first. */
export const startRedis = async (port: number, ...options: string[]): Promise<Redis> => {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options], {
    stdio: 'ignore',
  })
  const failed = Promise.withResolvers<never>()
  child.on('error', (error) => failed.reject(error))
  child.on('exit', (code) => failed.reject(new Error(`redis-server ended with ${code}`)))
  failed.promise.catch(() => undefined)
  const ready = async () => {
    while (!(await accepts(port))) await sleep(20)
  }
  await Promise.race([ready(), failed.promise])
  return {
    port,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
