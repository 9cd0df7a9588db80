/** How soon the first operation of GitHub's 13 MB spec is in view on a warm load of its reference, compared with a small API in the same browser. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { desktop, launchChromium } from '../e2e/chromium.ts'
import { signIn } from '../e2e/pages/sign-in.ts'
import { untilIdle } from './measure/memory.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { startProduct } from './measure/product.ts'

const runs = 10
const goalMs = 1000
const admin = 'portal.admin@apim.example'
const github = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json')
const sample = new URL('../apps/server/documents/sample-bank.yaml', import.meta.url)

const product = await startProduct()
const browser = await launchChromium()
const headers = { authorization: `Bearer ${await product.token(admin)}` }

const imported = async (name: string, content: Buffer): Promise<number> => {
  const form = new FormData()
  form.append('jsonFile', new File([new Uint8Array(content)], name))
  const answer = await fetch(`${product.url}/api/swagger/import`, { method: 'POST', headers, body: form })
  if (answer.status !== 200) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

/** Milliseconds from the address to the operation, with everything that the browser may keep from before. */
const opened = async (page: Page, { id, operation }: { id: number; operation: string }): Promise<number> => {
  await page.goto('about:blank')
  const start = performance.now()
  await page.goto(`${product.url}/apis/${id}?${new URLSearchParams({ tab: 'reference', op: operation })}`, { waitUntil: 'commit' })
  // In every frame: a locator looks ever more seldom, at last twice a second.
  await page.waitForFunction(() => document.querySelector('article :is(h1, h2, h3)')?.checkVisibility(), undefined, {
    polling: 'raf',
    timeout: 60_000,
  })
  return performance.now() - start
}

try {
  const pages = {
    large: { id: await imported('github.json', readFileSync(github)), operation: 'GET /' },
    small: { id: await imported('bank.yaml', readFileSync(sample)), operation: 'GET /accounts' },
  }
  await untilIdle(product.pid)
  const page = await browser.newPage({ viewport: desktop })
  await page.goto(product.url)
  await signIn(page, admin)
  const times: Record<keyof typeof pages, number[]> = { large: [], small: [] }
  for (let run = 0; run <= runs; run += 1) {
    for (const name of ['small', 'large'] as const) {
      const took = await opened(page, pages[name])
      // The first one fills the browser's store.
      if (run > 0) times[name].push(took)
    }
  }
  const [small, large] = [percentile(times.small), percentile(times.large)]
  figure('first operation of a small API, warm', small, 'ms', `slowest of ${runs}: ${Math.max(...times.small).toFixed(0)} ms`)
  figure(`first operation of GitHub's, warm (goal: ${goalMs} ms)`, large, 'ms', ratio(large, small, 'the small one'))
  figure("first operation of GitHub's, slowest", Math.max(...times.large), 'ms')
  if (large > goalMs) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
  product.remove()
}
