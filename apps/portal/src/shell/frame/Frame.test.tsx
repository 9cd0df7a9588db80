import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

/** Whether each render, from the first one on, had a footer. */
const watchFooters = () => {
  let seen = 0
  const watch = new MutationObserver(() => {
    seen += document.querySelectorAll('footer').length
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return { stop: () => watch.disconnect(), seen: () => seen }
}

test('a signed-in user never sees the footer, not even while the session is being restored', async () => {
  serve({})
  const footers = watchFooters()
  const { session } = await renderApp(buildUser(), '/settings', { isRestored: false })
  await screen.findByRole('heading', { name: 'Application Settings' })
  await act(() => session.restore())
  await screen.findByRole('button', { name: /profile and settings/ })
  footers.stop()
  expect(footers.seen()).toBe(0)
})

test('a visitor sees it once it is known that no one is signed in', async () => {
  serve({})
  const { session } = await renderApp(undefined, '/settings', { isRestored: false })
  await act(() => session.restore())
  await waitFor(() => expect(screen.getByRole('contentinfo')).toBeTruthy())
})
