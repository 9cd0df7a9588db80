import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../testing/render.tsx'
import { late } from './late.ts'

test('a component whose script fails to load affects nothing else, and the failure is reported', async () => {
  const told = vi.fn<() => void>()
  window.addEventListener('portal:not-loaded', told)
  const Missing = late<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const There = late(async () => () => <p>came later</p>)
  await renderWithProviders(
    <>
      <h1>stays</h1>
      <Suspense>
        <Missing name="x" />
      </Suspense>
      <Suspense>
        <There />
      </Suspense>
    </>,
  )
  expect(await screen.findByText('came later')).toBeTruthy()
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(screen.getByRole('heading', { name: 'stays' })).toBeTruthy()
  window.removeEventListener('portal:not-loaded', told)
})

test('every lazily loaded component uses this', () => {
  const source = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((name) => !/\.test\.tsx?$|^shell[\\/](late|screens)\.ts$/.test(name))
  expect(files.filter((name) => /\blazy\(/.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
