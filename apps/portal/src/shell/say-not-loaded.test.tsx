import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { english } from '../locales/en.ts'
import { sayNotLoaded } from './say-not-loaded.ts'

const texts: Record<string, string> = english.shell
const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8').replace(
  /\{\{(\w+)\}\}/g,
  (_, key: string) => texts[key] ?? '',
)
const page = new DOMParser().parseFromString(html, 'text/html')

afterEach(() => document.body.replaceChildren())

test('a portal whose scripts do not come says so above the page that stands already, which is no longer hidden, with a way to try again', () => {
  document.body.innerHTML = page.body.innerHTML
  document.querySelector('#root')?.append('what the build has drawn')
  document.documentElement.dataset['awaits'] = ''
  sayNotLoaded()
  expect(screen.getByRole('alert').textContent).toBe('The portal could not be loaded. Try again')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.documentElement.dataset['awaits']).toBeUndefined()
  expect(document.body.textContent).toContain('what the build has drawn')
})
