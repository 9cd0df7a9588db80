import { afterEach, expect, test, vi } from 'vitest'
import { translation } from '../shared/texts/use-translation.ts'
import { changeLanguage, startTexts } from './texts.ts'

afterEach(() => vi.restoreAllMocks())

test('texts that temporarily fail to load are retried: no screen is rendered with their keys', async () => {
  let failures = 3
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    failures -= 1
    if (failures === 0) throw new TypeError('Failed to fetch')
    return failures > 0 ? new Response('', { status: 503 }) : Response.json({ part: { close: 'Close' } })
  })
  const t = await startTexts('en')
  expect(t('part.close')).toBe('Close')
  expect(asked.mock.calls.every(([address]) => address === '/i18n/en.json')).toBe(true)
})

/** Texts that are answered when the test says so. */
const answers = () => {
  const waiting = new Map<string, () => void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    typeof address === 'string'
      ? new Promise((resolve) => waiting.set(address, () => resolve(Response.json({ part: { close: address } }))))
      : Response.error(),
  )
  return (code: string) => waiting.get(`/i18n/${code}.json`)?.()
}

test('of two languages chosen one after the other the last is shown, whichever comes first', async () => {
  const answer = answers()
  const both = [changeLanguage('de'), changeLanguage('fr')]
  answer('fr')
  await both[1]
  answer('de')
  await both[0]
  expect([translation().language, document.documentElement.lang]).toEqual(['fr', 'fr'])
  expect(translation().t('part.close')).toBe('/i18n/fr.json')
})

test('English stands in for a language that cannot be loaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    address === '/i18n/es.json' ? new Response('', { status: 404 }) : Response.json({ part: { close: 'Close' } }),
  )
  await changeLanguage('es')
  expect(translation().t('part.close')).toBe('Close')
})
