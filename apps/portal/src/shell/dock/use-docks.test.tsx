import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { collectScreens, ScreensContext } from '../screens.ts'
import { useDocks } from './use-docks.ts'

const screens = collectScreens([{ routes: [], docks: { api: { name: 'dock.api', view: () => null } } }])

/** The docks as seen by a form that is still being sent while the address changes. */
const openDocks = async (at: string) => {
  const seen: ReturnType<typeof useDocks>[] = []
  function Page() {
    seen.push(useDocks())
    return null
  }
  const view = await renderWithProviders(
    <ScreensContext value={screens}>
      <Page />
    </ScreensContext>,
    { at },
  )
  const now = () => view.router.state.location.searchStr
  const go = async (how: (docks: ReturnType<typeof useDocks>) => void, docks = seen.at(-1)) => {
    if (!docks) throw new Error('not drawn')
    await act(async () => how(docks))
  }
  return { now, go, before: seen.at(-1), history: view.router.history }
}

test.each([
  ['another has taken its place', '/?dock=api:1', 'api:2', '?dock=api:2'],
  ['another lies over it', '/?dock=api:1', 'api:1,api:2', '?dock=api:2'],
  ['it was closed already', '/?dock=api:0,api:1', 'api:0', '?dock=api:0'],
])('a dock that closes itself late closes no other: %s', async (_why, at, then, left) => {
  const { now, go, before, history } = await openDocks(at)
  await act(async () => history.push(`/?dock=${then}`))
  const steps = history.length
  await go(({ close }) => close(), before)
  expect(now()).toBe(left)
  expect(history.length - steps).toBe(left === `?dock=${then}` ? 0 : 1)
})

test('two docks opened at the same time both open', async () => {
  const { now, go } = await openDocks('/')
  await go(({ push }) => {
    push({ kind: 'api', id: '1' })
    push({ kind: 'api', id: '2' })
  })
  expect(now()).toBe('?dock=api:1,api:2')
})

test.each([
  ['closed and opened again', ['/', '/?dock=api:1']],
  ['replaced and opened again', ['/?dock=api:2', '/?dock=api:1']],
  ['opened again below another', ['/', '/?dock=api:1,api:2']],
])('a dock that closes itself late does not close what was opened since: %s', async (_how, steps) => {
  const { now, go, before, history } = await openDocks('/?dock=api:1')
  for (const step of steps) await act(async () => history.push(step))
  const shown = now()
  await go(({ close }) => close(), before)
  expect(now()).toBe(shown)
  await go(({ closeThose }) => closeThose(() => true, { page: 0 }), before)
  expect(now()).toBe(shown)
})

test('several docks close in one step, with other parts of the address, and others stay', async () => {
  const { now, go, history } = await openDocks('/?page=2&dock=api:1,api:2,api:3')
  const steps = history.length
  await go(({ closeThose }) => closeThose(({ id }) => id !== '1', { page: undefined }))
  expect(now()).toBe('?dock=api:1')
  expect(history.length - steps).toBe(1)
})
