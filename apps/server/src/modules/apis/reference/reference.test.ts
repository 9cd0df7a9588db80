import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../../../../../e2e/chromium.ts'
import { type Page as AnyPage, referenceFrame, referencePage } from './reference-page.ts'

/** What the portal does: fetch the page and pass it to the empty frame. Runs in the browser, as a same-origin script. */
const parent = `
  const frame = document.querySelector('iframe')
  addEventListener('message', async (event) => {
    if (event.source !== frame.contentWindow || !event.data || event.data.reference !== 'ready') return
    frame.contentWindow.postMessage({ page: await (await fetch('/page' + location.search)).text() }, '*')
  })
  frame.src = '/reference-frame'`
const strict = "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'"

const attack = 'onerror="top.__xss = window.__xss = 1"'
/** `elsewhere` is a server that records every request it receives. */
const hostile = (elsewhere: string) => ({
  openapi: '3.1.0',
  info: {
    title: '</script><script>window.__xss = 1</script><!-- <script>',
    version: '1',
    description: `# Hello\n<script>window.__xss = 1</script><img src=x ${attack}> [press](javascript:window.__xss=1) <a href="javascript:window.__xss=1">me</a>
<iframe src="${elsewhere}/"></iframe><svg onload="window.__xss = 1"></svg>\n\n![pixel](${elsewhere}/pixel.png)`,
    'x-logo': { url: `${elsewhere}/logo.png` },
  },
  servers: [{ url: 'javascript:window.__xss=1' }],
  paths: {
    '/a': {
      get: {
        summary: `<img src=x ${attack}>`,
        externalDocs: { url: 'javascript:window.__xss=1' },
        responses: {
          200: {
            description: `<img src=x ${attack}>`,
            content: { 'application/json': { schema: { type: 'string', example: `<img src=x ${attack}>` } } },
          },
        },
      },
    },
  },
})

let browser: Browser
let server: Server
let listener: Server
let arrived: string[] = []
const addressOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`
const elsewhere = () => addressOf(listener)

beforeAll(async () => {
  browser = await launchChromium()
  listener = createServer((request, response) => {
    arrived.push(request.url ?? '')
    response.end()
  })
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal')
    const html = ({ html: text, policy }: AnyPage) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(text)
    if (pathname === '/portal.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(parent)
    if (pathname === '/reference-frame') return html(await referenceFrame())
    if (pathname === '/page') {
      const file = searchParams.get('file')
      const text = file
        ? await readFile(new URL(`../../../../documents/${file}`, import.meta.url), 'utf8')
        : JSON.stringify(hostile(elsewhere()))
      return html(await referencePage('Reference', text))
    }
    if (pathname === '/')
      return html({
        html: '<iframe sandbox="allow-scripts" width="1000" height="700"></iframe><script src="/portal.js"></script>',
        policy: strict,
      })
    arrived.push(pathname)
    return response.writeHead(404).end()
  })
  for (const each of [server, listener]) await new Promise<void>((listening) => each.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  listener?.close()
})

const open = async (search: string): Promise<Page> => {
  arrived = []
  const page = await browser.newPage()
  await page.goto(`${addressOf(server)}/${search}`)
  await page.frameLocator('iframe').locator('h1').waitFor()
  return page
}

it("shows a description inside the portal's sandboxed frame, under the portal's strict policy", async () => {
  const page = await open('?file=openfigi.json')
  const frame = page.frameLocator('iframe')
  expect(await frame.locator('h1').first().textContent()).toBe('OpenFIGI API (1.4.0)')
  expect(await frame.getByText('Get values for enum-like fields.').count()).toBeGreaterThan(0)
  expect(await page.frames()[1]?.evaluate('self.origin')).toBe('null')
  await page.close()
})

it('runs no script in a hostile description, in the frame or in the portal, and lets no request out (trust T28)', async () => {
  const page = await open('')
  const frame = page.frames()[1]
  expect(await frame?.locator('h1').first().textContent()).toContain('</script><script>')
  for (const link of (await frame?.locator('a[href^="javascript:" i]').all()) ?? [])
    await link.click({ force: true, timeout: 500 }).catch(() => undefined)
  await page.waitForTimeout(500)
  expect(await frame?.evaluate('window.__xss')).toBeUndefined()
  expect(await page.evaluate('window.__xss')).toBeUndefined()
  const sent = await frame?.evaluate(`fetch('${elsewhere()}/').then(() => 'sent', () => 'blocked')`)
  expect(sent).toBe('blocked')
  expect(arrived.filter((path) => path !== '/favicon.ico')).toEqual([])
  await page.close()
})
