import { focusManager, onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

const now = () => [onlineManager.isOnline(), focusManager.isFocused(), vi.isFakeTimers(), document.body.childElementCount]

test('what a test leaves behind when it fails halfway …', () => {
  onlineManager.setOnline(false)
  focusManager.setFocused(false)
  vi.useFakeTimers()
  document.body.append(document.createElement('p'))
  expect(now()).toEqual([false, false, true, 1])
})

test('… is gone before the next begins', () => {
  expect(now()).toEqual([true, true, false, 0])
})
