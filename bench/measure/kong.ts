import { readFileSync } from 'node:fs'

/** A gateway that runs already, such as a Kong. */
export interface Beside {
  admin: string
  proxy: string
  /** Its processes, where they run on this machine; none otherwise. */
  pids: number[]
}

/** A Kong in a container tells its own numbers, under which other programs run here, or none. */
const isNginx = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('nginx')
  } catch {
    return false
  }
}

const trimmed = (url: string) => url.replace(/\/+$/, '')

/**
 * The Kong that KONG_PROXY_URL and KONG_ADMIN_URL name, to be measured beside; undefined without them. Throws when one is missing, or its Admin
 * API does not answer.
 */
export const kongBeside = async ({ KONG_PROXY_URL, KONG_ADMIN_URL }: NodeJS.ProcessEnv): Promise<Beside | undefined> => {
  if (!KONG_PROXY_URL && !KONG_ADMIN_URL) return undefined
  if (!KONG_PROXY_URL || !KONG_ADMIN_URL) throw new Error('KONG_PROXY_URL and KONG_ADMIN_URL are needed both to measure a Kong beside')
  const answer = await fetch(`${trimmed(KONG_ADMIN_URL)}/`)
  if (!answer.ok) throw new Error(`KONG_ADMIN_URL answers ${answer.status}`)
  const { pids } = (await answer.json()) as { pids?: { master?: number; workers?: number[] } }
  const all = [pids?.master, ...(pids?.workers ?? [])].filter((pid): pid is number => typeof pid === 'number')
  return { admin: trimmed(KONG_ADMIN_URL), proxy: trimmed(KONG_PROXY_URL), pids: all.every(isNginx) ? all : [] }
}
