import { readFileSync } from 'node:fs'

/** A gateway that runs already: a Kong, or another version of ours. */
export interface Beside {
  admin: string
  proxy: string
  /** Its processes, where they run on this machine; none otherwise. */
  pids: number[]
}

/** Whether a Kong's nginx or a gateway of ours runs under that number: one in a container tells its own numbers, which are other programs here. */
const isGateway = (pid: number): boolean => {
  try {
    return /\bnginx\b|\/gateway\//.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
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
  return { admin: trimmed(KONG_ADMIN_URL), proxy: trimmed(KONG_PROXY_URL), pids: all.every(isGateway) ? all : [] }
}
