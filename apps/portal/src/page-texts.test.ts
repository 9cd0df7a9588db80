import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serveTexts } from '../build/serve-texts.ts'
import { english } from './locales/en.ts'

test('the build inserts every text that the page itself contains', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const built = (serveTexts().transformIndexHtml as (html: string) => string)(page)
  expect(built).not.toContain('{{')
  for (const key of ['application', 'needsScript', 'notLoaded', 'loadAgain'] as const) expect(built).toContain(english.shell[key])
})
