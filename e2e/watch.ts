import { contract, type Route } from '@apim/contract'
import type { BrowserContext } from 'playwright-core'

/** Invisible faults in a context's pages. */
export interface Watch {
  /** Problems since the last call. */
  take(): string[]
  /** From now on matching problems are expected: for a test that provokes a rejection. */
  allow(expected: RegExp): void
}

const changing = Object.values(contract)
  .flatMap((group): Route[] => Object.values(group))
  .filter(({ changesState }) => changesState)
  .map(({ path }): string => path)

/**
 * Listens to everything in a browser context: console errors (violations of the content security policy are reported there), exceptions, responses
 * with status 500 and above, failed requests, requests to any origin not in `origins`, and GETs that change something, whose successors the portal
 * uses (trust G10).
 */
export const watch = (context: BrowserContext, origins: string[]): Watch => {
  const problems: string[] = []
  const allowed: RegExp[] = []
  const say = (problem: string) => {
    if (!allowed.some((one) => one.test(problem))) problems.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') say(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => say(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !origins.includes(origin)) say(`foreign origin: ${request.url()}`)
    if (request.method() === 'GET' && changing.includes(pathname)) say(`change by GET: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    // Leaving a page, or typing on in a search, cancels its requests.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') say(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) say(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return { take: () => problems.splice(0), allow: (expected) => void allowed.push(expected) }
}
