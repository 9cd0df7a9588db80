import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { serve } from '../../testing/service.ts'

test('specification 1 §2: the terms have an I Accept button, ask for a reload afterwards, and lead on', async () => {
  serve({})
  const { user, router } = await renderApp(undefined, '/terms')
  expect(await screen.findByText('Please reload the page after accepting.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I Accept' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
