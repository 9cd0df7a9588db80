import { notifications } from '@mantine/notifications'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process with its DOM and its libraries, which are slow to load; our own modules are loaded anew for each, with empty stores.
vi.resetModules()

// Generous for a busy machine; what never appears still fails well before the test's own timeout.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // The libraries' own state, which all files of a process share.
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  document.body.replaceChildren()
})
afterAll(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
})
