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

/** Parts of Kong that this gateway does not have yet: not replayed, but counted. */
export const isLater = ({ section, request }: ProxyExchange): boolean =>
  section.startsWith('proxy:trusted_ips') || request.target === 'http-log sink'
