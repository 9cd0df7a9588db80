import { readFileSync } from 'node:fs'

/** A gateway that is already running: a Kong, or another version of ours. */
export interface RunningGateway {
  admin: string
  proxy: string
  /** Its processes if they run on this machine; otherwise empty. */
  pids: number[]
}

/** Whether this process ID belongs to a Kong's nginx or one of our gateways: IDs from a container are other programs here. */
const isGateway = (pid: number): boolean => {
  try {
    return /\bnginx\b|\/gateway\//.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

const trimmed = (url: string) => url.replace(/\/+$/, '')

/**
 * The Kong at KONG_PROXY_URL and KONG_ADMIN_URL, to measure in the same run; undefined if neither is set. Throws if one is missing, or its
 * Admin API does not respond.
 */
export const runningKong = async ({ KONG_PROXY_URL, KONG_ADMIN_URL }: NodeJS.ProcessEnv): Promise<RunningGateway | undefined> => {
  if (!KONG_PROXY_URL && !KONG_ADMIN_URL) return undefined
  if (!KONG_PROXY_URL || !KONG_ADMIN_URL) throw new Error('KONG_PROXY_URL and KONG_ADMIN_URL are needed both to measure a Kong beside')
  const answer = await fetch(`${trimmed(KONG_ADMIN_URL)}/`)
  if (!answer.ok) throw new Error(`KONG_ADMIN_URL answers ${answer.status}`)
  const { pids } = (await answer.json()) as { pids?: { master?: number; workers?: number[] } }
  const all = [pids?.master, ...(pids?.workers ?? [])].filter((pid): pid is number => typeof pid === 'number')
  return { admin: trimmed(KONG_ADMIN_URL), proxy: trimmed(KONG_PROXY_URL), pids: all.every(isGateway) ? all : [] }
}
