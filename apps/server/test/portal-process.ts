import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { WorkTimes } from '../src/jobs/times.ts'

const program = fileURLToPath(new URL('./programs/portal-server.ts', import.meta.url))

export interface PortalOptions {
  databaseUrl: string
  people: string[]
  times: WorkTimes
  /** Whether it picks up unfinished work of others. */
  reconciles: boolean
  /** Where the process kills itself; see crashpoint.ts. */
  crashpoint?: string
}

const announced = async (child: ChildProcess): Promise<{ url: string; tokens: Record<string, string> }> => {
  if (!child.stdout) throw new Error('the server has no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error('the server did not start')
}

/** The server as a separate process on the test's database; ends with the test's process. */
export const startPortalProcess = async ({ databaseUrl, people, times, reconciles, crashpoint }: PortalOptions) => {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      APIM_TEST_LOG: process.env['APIM_TEST_LOG'] ?? 'silent',
      APIM_TEST_DATABASE: databaseUrl,
      APIM_TEST_PEOPLE: people.join(','),
      APIM_TEST_TIMES: JSON.stringify(times),
      APIM_TEST_RECONCILES: String(reconciles),
      ...(crashpoint && { APIM_CRASHPOINT: crashpoint }),
    },
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const { url, tokens } = await announced(child)
  return {
    /** The response, or undefined if the process died first. */
    send: async (email: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${tokens[email]}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      return answer && text !== undefined ? { status: answer.status, body: text === '' ? undefined : JSON.parse(text) } : undefined
    },
    /** How it ended. */
    ended: async () => (await ended)[1],
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
