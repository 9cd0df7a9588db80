import { launchChromium } from '../../e2e/chromium.ts'

/** Slow 3G: 400 ms latency, 400 kbit/s down and up. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** When a page first shows content in a browser with an empty cache, and how many requests it makes until the network is idle. */
export const firstContentSeconds = async (url: string): Promise<{ seconds: number; requests: number }> => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slow3g)
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    const at = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    return { seconds: (at ?? Number.NaN) / 1000, requests }
  } finally {
    await browser.close()
  }
}
