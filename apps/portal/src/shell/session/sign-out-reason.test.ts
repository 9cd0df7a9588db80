import { expect, test } from 'vitest'
import { forgetSignOutReason, readSignOutReason, storeSignOutReason } from './sign-out-reason.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage & { kept: Map<string, string> }
}

test('the reason for a sign-out is kept until it has been told', () => {
  const tab = storage()
  storeSignOutReason('disabled', tab)
  expect(readSignOutReason(tab)).toBe('disabled')
  expect(readSignOutReason(tab)).toBe('disabled')
  forgetSignOutReason(tab)
  expect(readSignOutReason(tab)).toBeUndefined()
  expect(tab.kept.size).toBe(0)
})

test('an unknown stored value is not a reason', () => {
  const tab = storage()
  tab.setItem('apim-farewell', '<b>you have won</b>')
  expect(readSignOutReason(tab)).toBeUndefined()
})

test('signing out and in works in a browser that blocks storage; only the reason is lost', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })
  try {
    storeSignOutReason('idle')
    expect(readSignOutReason()).toBeUndefined()
  } finally {
    if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
    else Reflect.deleteProperty(globalThis, 'sessionStorage')
  }
})
