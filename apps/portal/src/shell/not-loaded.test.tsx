import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { english } from '../locales/en.ts'
import '../testing/render.tsx'

const portal = join(import.meta.dirname, '../..')
const texts: Record<string, string> = english.shell
const html = readFileSync(join(portal, 'index.html'), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key: string) => texts[key] ?? '')
const page = new DOMParser().parseFromString(html, 'text/html')

/** The page as a browser has it before any of the portal's scripts have run. */
beforeEach(() => {
  document.body.innerHTML = page.body.innerHTML
  document.querySelector('#root')?.append('what the build has drawn')
  // The script that the page runs first.
  runInThisContext(readFileSync(join(portal, 'public/theme-init.js'), 'utf8'))
  document.documentElement.dataset['awaits'] = ''
})
afterEach(() => document.body.replaceChildren())

const expectSaid = () => {
  expect(screen.getByRole('alert').textContent).toBe('The portal could not be loaded completely. Try again')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.documentElement.dataset['awaits']).toBeUndefined()
  expect(document.body.textContent).toContain('what the build has drawn')
}

test('if the portal cannot start, a message with a way to retry appears above the page, which is no longer hidden', () => {
  dispatchEvent(new Event('portal:not-loaded'))
  expectSaid()
})

test('the same if its very first script fails to load, once', () => {
  const entry = document.body.querySelector('script[type=module]')
  entry?.dispatchEvent(new Event('error'))
  entry?.dispatchEvent(new Event('error'))
  expectSaid()
})

test('failures of extensions or images are not the portal’s', () => {
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
  expect(screen.queryByRole('alert')).toBeNull()
})
