import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unzip } from '../../apps/server/test/zip.ts'
import { useBrowser } from '../browser.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()

test('a client generates a TypeScript client from the page of an API, while the generator is fetched, and keeps code.zip', async () => {
  const { page } = await visit()
  await page.goto('/wall/all')
  await signIn(page, people.acmeAdmin)
  const dock = await openDock(page, 'Core Banking')
  await dock.getByRole('link', { name: 'Open API' }).click()
  // The quick view, which is leaving, has the same part.
  await page.getByRole('heading', { level: 1, name: 'Core Banking' }).waitFor()
  await page.getByRole('region', { name: 'Typescript client' }).getByRole('button', { name: 'Fetch' }).click()
  const dialog = page.getByRole('dialog', { name: /^Client code for Core Banking/ })
  await dialog.getByLabel('Model package').fill('banking.models')
  await dialog.getByLabel('API package').fill('banking.apis')
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 170_000 }),
    dialog.getByRole('button', { name: 'Generate code' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('code.zip')
  await page.getByText('Your code was generated and saved as code.zip.').waitFor()
  const files = unzip(await readFile(await download.path()))
  const programs = [...files].filter(([file]) => /apis\/.*\.ts$/.test(file))
  expect(programs.map(([, { content }]) => content.toString()).join('\n')).toContain('/accounts')
})
