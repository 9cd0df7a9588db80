import { readFileSync } from 'node:fs'

/** One request that was sent through a real Kong 3.9.1, and what came back. */
export interface ProxyExchange {
  section: string
  name: string
  request: { target?: string; method: string; path: string; body?: unknown; headers?: Record<string, string> }
  response: { status: number; headers: [string, string][]; body: unknown }
}

/** The recorded exchanges of the proxy, in the order in which they were made. */
export const proxyExchanges = (): ProxyExchange[] =>
  readFileSync(new URL('./recorded/proxy.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ProxyExchange)

/** With which of its settings the recorded Kong ran. */
export type Setting = 'default' | 'traditional' | 'trusted'

/** Returns how Kong was set for an exchange: `router_flavor=traditional`, `trusted_ips=127.0.0.1/32`, or neither. */
export const settingOf = ({ section }: ProxyExchange): Setting => {
  if (section.includes('router_flavor=traditional')) return 'traditional'
  return section.startsWith('proxy:trusted_ips') ? 'trusted' : 'default'
}

/** What was seen elsewhere than in an answer: what http-log sent, rather than what a client got. */
export const isOfLogSink = ({ request }: ProxyExchange): boolean => request.target === 'http-log sink'

/** How long Kong takes to put changes into force: a measurement, not an exchange; here they are in force when they are answered. */
export const isMeasurement = ({ section }: ProxyExchange): boolean => section === 'proxy:propagation'
