import type { BrowserContext } from 'playwright-core'

/** What went wrong in a context's pages without anybody seeing it. */
export interface Watch {
  /** Problems since the last call. */
  take(): string[]
  /** From now on what matches is expected: a test that provokes a refusal says so. */
  allow(expected: RegExp): void
}

/**
 * Listens to everything in a browser context: errors on the console (a breach of the content security policy is one), exceptions,
 * answers of 500 and above, requests that failed, and requests to any origin but `origins`.
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
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !origins.includes(origin)) say(`foreign origin: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    // A page that is left, and a search that is typed on, give up their requests.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') say(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) say(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return { take: () => problems.splice(0), allow: (expected) => void allowed.push(expected) }
}
