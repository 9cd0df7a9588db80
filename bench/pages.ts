/** Lighthouse scores of the public pages on a phone, and their first contentful paint on a slow connection. */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumPath } from '../e2e/chromium.ts'
import { untilIdle } from './measure/memory.ts'
import { figure } from './measure/print.ts'
import { startProduct } from './measure/product.ts'
import { firstContentSeconds } from './measure/slow-line.ts'

const pages = ['/', '/features', '/register']
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const slowLineGoalSeconds = 3

/** PORTAL_URL may name a portal that is already running. */
const product = process.env['PORTAL_URL'] ? undefined : await startProduct()
const url = process.env['PORTAL_URL'] ?? product?.url ?? ''
// A new product fills its demo in the background, on the same processors.
if (product) await untilIdle(product.pid)
const chrome = await launch({
  chromePath: chromiumPath(),
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  for (const page of pages) {
    const run = await lighthouse(`${url}${page}`, { port: chrome.port, onlyCategories: Object.keys(goals), logLevel: 'error' })
    for (const [name, goal] of Object.entries(goals)) {
      const score = Math.round((run?.lhr.categories[name]?.score ?? 0) * 100)
      figure(`${page} ${name} (goal: ${goal})`, score, '')
      if (score < goal) process.exitCode = 1
    }
    for (const audit of Object.values(run?.lhr.audits ?? {})) {
      const weighs = audit.scoreDisplayMode === 'binary' || audit.scoreDisplayMode === 'numeric'
      if (weighs && (audit.score ?? 1) < 0.9) process.stdout.write(`    ${audit.id}: ${audit.displayValue ?? audit.title}\n`)
      // A category with an audit that failed has no score.
      if (audit.errorMessage) process.stdout.write(`    ${audit.id}: ${audit.errorMessage}\n`)
    }
    const { seconds, requests } = await firstContentSeconds(`${url}${page}`)
    figure(`${page} first content on slow 3G (goal: ${slowLineGoalSeconds} s)`, seconds, 's', `${requests} requests until it is idle`)
    if (seconds > slowLineGoalSeconds) process.exitCode = 1
  }
} finally {
  chrome.kill()
  await product?.stop()
  product?.remove()
}
