import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../testing/render.tsx'
import { LateBoundary } from './LateBoundary.tsx'
import { late } from './late.ts'

/** More than React needs to render what it does not put off. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a component whose script fails to load affects nothing else, and the failure is reported', async () => {
  const told = vi.fn<() => void>()
  window.addEventListener('portal:not-loaded', told)
  const Missing = late<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const There = late(async () => () => <p>came later</p>)
  await renderWithProviders(
    <>
      <h1>stays</h1>
      <LateBoundary>
        <Missing name="x" />
      </LateBoundary>
      <LateBoundary>
        <There />
      </LateBoundary>
    </>,
  )
  expect(await screen.findByText('came later')).toBeTruthy()
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(screen.getByRole('heading', { name: 'stays' })).toBeTruthy()
  window.removeEventListener('portal:not-loaded', told)
})

test('a component is shown as soon as its script is there, however recently another place was left empty', async () => {
  const scripts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const [First, Second] = scripts.map(({ promise }, at) => late(() => promise.then(() => () => <p>part {at}</p>)))
  if (!First || !Second) throw new Error('two parts are needed')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // Under React's `act`, nothing waits.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root.render(
    <>
      <LateBoundary fallback="awaited">
        <First />
      </LateBoundary>
      <LateBoundary fallback="awaited">
        <Second />
      </LateBoundary>
    </>,
  )
  await turns()
  expect(document.body.textContent).toBe('awaitedawaited')
  for (const [at, script] of scripts.entries()) {
    script.resolve()
    await turns()
    expect(document.body.textContent).toContain(`part ${at}`)
  }
  root.unmount()
  vi.unstubAllGlobals()
})

test('every lazily loaded component uses this', () => {
  const source = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((name) => !/\.test\.tsx?$|^shell[\\/]late\.ts$/.test(name))
  expect(files.filter((name) => /\blazy\(/.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
  const boundaries = files.filter((name) => name !== join('shell', 'LateBoundary.tsx'))
  expect(boundaries.filter((name) => /<Suspense\b/.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
