import { readFileSync } from 'node:fs'

/** One request sent through a real Kong 3.9.1, and its response. */
export interface ProxyExchange {
  section: string
  name: string
  request: { target?: string; method: string; path: string; body?: unknown; headers?: Record<string, string> }
  response: { status: number; headers: [string, string][]; body: unknown }
}

/** The recorded proxy exchanges, in their original order. */
export const proxyExchanges = (): ProxyExchange[] =>
  readFileSync(new URL('./recorded/proxy.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ProxyExchange)

/** The settings with which the recorded Kong ran. */
export type Setting = 'default' | 'traditional' | 'trusted'

/** Returns Kong's setting for an exchange: `router_flavor=traditional`, `trusted_ips=127.0.0.1/32`, or neither. */
export const settingOf = ({ section }: ProxyExchange): Setting => {
  if (section.includes('router_flavor=traditional')) return 'traditional'
  return section.startsWith('proxy:trusted_ips') ? 'trusted' : 'default'
}

/** Recorded at the log endpoint rather than in a response: what http-log sent. */
export const isFromLogSink = ({ request }: ProxyExchange): boolean => request.target === 'http-log sink'

/** How long Kong takes to apply changes: a measurement, not an exchange; here changes are in effect once answered. */
export const isMeasurement = ({ section }: ProxyExchange): boolean => section === 'proxy:propagation'
