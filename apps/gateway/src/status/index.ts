import { buildStatus, type StatusOptions } from './app.ts'

export interface StatusListener {
  readonly port: number
  close(): Promise<void>
}

/** Starts the status listener; null if `port` is 0. Rejects if the port is taken. */
export async function startStatus({
  host,
  port,
  ...options
}: StatusOptions & { host: string; port: number }): Promise<StatusListener | null> {
  if (port === 0) return null
  const app = buildStatus(options)
  await app.listen({ host, port })
  return { port, close: () => app.close() }
}
