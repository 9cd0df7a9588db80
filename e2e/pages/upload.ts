import type { Page } from 'playwright-core'

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses the document in the browser's own file dialog. */
export const chooseFile = async (page: Page, file: string | File): Promise<void> => {
  const browse = page.getByRole('button', { name: 'API spec' }).filter({ hasText: 'Browse' })
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await dialog.setFiles(file)
}

/** Throttles the browser's uploads, so that a large one takes a while even on one machine. */
export const sendSlowly = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const free = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...free, uploadThroughput: bytesPerSecond })
}

/** Clicks Upload and returns every percentage the progress bar showed until it disappeared. */
export const uploadWatched = async (page: Page): Promise<number[]> => {
  const seen = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const values: number[] = []
        const look = () => {
          const bar = document.querySelector('[role=progressbar][aria-label="Upload progress"]')
          const value = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN)
          if (bar && value !== values.at(-1)) values.push(value)
          if (bar || values.length === 0) requestAnimationFrame(look)
          else resolve(values)
        }
        look()
      }),
  )
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  return seen
}
