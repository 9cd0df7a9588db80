import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files share a process with its page and its libraries, which take long to load; what is ours each of them loads anew, with nothing in its stores.
vi.resetModules()

// A busy machine may take its time; what never comes still fails, well before the test's own limit.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
  document.body.replaceChildren()
})
