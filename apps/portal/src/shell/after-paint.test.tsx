import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing/render.tsx'

const file = join(import.meta.dirname, '../../public/theme-init.js')
const runFirstScript = () => runInThisContext(readFileSync(file, 'utf8'))
const hasScripts = () => document.querySelector('link[rel=modulepreload]') !== null

let paint = (_name: string) => {}
class Observer {
  static readonly supportedEntryTypes = ['paint']
  constructor(callback: (entries: { getEntriesByName: (name: string) => string[] }) => void) {
    paint = (name) => callback({ getEntriesByName: (wanted) => [name].filter((one) => one === wanted) })
  }
  observe() {}
}

beforeEach(() => {
  vi.stubGlobal('PerformanceObserver', Observer)
  document.body.innerHTML = '<template id="scripts"><link rel="modulepreload" href="/assets/start.js"></template>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset['languages']
  delete document.documentElement.dataset['awaits']
  document.body.replaceChildren()
})

test('a prerendered page fetches the portal’s scripts once its content has been painted', () => {
  runFirstScript()
  expect(hasScripts()).toBe(false)
  paint('first-paint')
  expect(hasScripts()).toBe(false)
  paint('first-contentful-paint')
  paint('first-contentful-paint')
  expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1)
})

test('a page in a hidden tab is not painted and fetches them at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  runFirstScript()
  expect(hasScripts()).toBe(true)
})

test('a page whose tab is hidden before it was painted fetches them then', () => {
  runFirstScript()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(hasScripts()).toBe(true)
})

test('a page that waits for the reader’s language fetches them at once', () => {
  document.documentElement.dataset['languages'] = 'en he'
  localStorage.setItem('apim-settings', '{"language":"he"}')
  runFirstScript()
  expect(hasScripts()).toBe(true)
})

test('a browser that does not report paints fetches them at once', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  runFirstScript()
  expect(hasScripts()).toBe(true)
})
