import { setTimeout as pause } from 'node:timers/promises'
import { KongError, KongUnreachable, kongErrorFrom } from './errors.ts'
import { adminBase, adminUrl } from './url.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How to reach a Kong. */
export interface KongAdminOptions {
  /** The Admin API's address, with or without a path. */
  adminUrl: string
  /** Sent as `Kong-Admin-Token` and as `apikey` (for an Admin API behind key-auth), to this origin only. */
  adminApiKey?: string
  /** For a whole call with its retries; 10 s by default. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

export interface Call {
  method: Method
  path: string
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  signal?: AbortSignal
}

/** Sends one call; resolves to the parsed body, or undefined without one. Throws KongError or KongUnreachable. */
export type Transport = (call: Call) => Promise<unknown>

const usualTimeoutMs = 10_000
const retryDelaysMs = [100, 400]
const idempotent = new Set<Method>(['GET', 'PUT', 'DELETE'])
const passing = new Set([429, 502, 503, 504])

/** The complete response, its body as text; any failure to get one is a KongUnreachable whose cause is the original error. */
async function exchange(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
): Promise<{ status: number; ok: boolean; text: string }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, ok: response.ok, text: await response.text() }
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } }
    const reason = name === 'TimeoutError' ? 'it did not respond in time' : (cause?.code ?? cause?.message ?? message)
    throw new KongUnreachable(`the Admin API at ${url.origin} could not be reached: ${reason}`, error)
  }
}

function parsed(text: string, ok: boolean): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (!ok) return undefined
    throw new KongUnreachable('the Admin API did not return JSON; check the URL')
  }
}

async function once(fetch: typeof globalThis.fetch, url: URL, init: RequestInit): Promise<unknown> {
  const { status, ok, text } = await exchange(fetch, url, init)
  // A redirect would carry the key to wherever it points (threat T41).
  if (status >= 300 && status < 400) throw new KongError(status, 'the Admin API sent a redirect, which is not followed')
  const body = parsed(text, ok)
  if (!ok) throw kongErrorFrom(status, body)
  return body
}

const mayPass = (error: unknown) => error instanceof KongUnreachable || (error instanceof KongError && passing.has(error.status))

/** A transport to one Admin API. Only idempotent calls (GET, PUT, DELETE) are retried, at most twice. */
export function createTransport({
  adminUrl: address,
  adminApiKey,
  timeoutMs = usualTimeoutMs,
  fetch = globalThis.fetch,
}: KongAdminOptions): Transport {
  const base = adminBase(address)
  const key: Record<string, string> = adminApiKey === undefined ? {} : { 'kong-admin-token': adminApiKey, apikey: adminApiKey }
  return async ({ method, path, query, body, signal }) => {
    const url = adminUrl(base, path, query)
    const limit = AbortSignal.timeout(timeoutMs)
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    }
    const delays = idempotent.has(method) ? retryDelaysMs : []
    let earlier: unknown
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(fetch, url, init)
      } catch (error) {
        // The earlier failure is more informative than that the time for retries ran out.
        if (limit.aborted && earlier !== undefined) throw earlier
        const delay = delays[attempt]
        if (delay === undefined || !mayPass(error) || limit.aborted || signal?.aborted) throw error
        earlier = error
        await pause(delay, undefined, { signal: init.signal as AbortSignal }).catch(() => undefined)
      }
    }
  }
}
