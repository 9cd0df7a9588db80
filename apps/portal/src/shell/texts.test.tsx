import { expect, test, vi } from 'vitest'
import { numbersInTexts, startTexts } from './texts.ts'

test('texts that temporarily fail to load are retried: no screen is rendered with their keys', async () => {
  let failures = 3
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    failures -= 1
    if (failures === 0) throw new TypeError('Failed to fetch')
    return failures > 0 ? new Response('', { status: 503 }) : Response.json({ part: { close: 'Close' } })
  })
  const { t } = await startTexts('en')
  expect(t('part.close')).toBe('Close')
  expect(asked.mock.calls.every(([address]) => address === '/i18n/en.json')).toBe(true)
})

const filled = (value: string, language: string) => numbersInTexts.format(value, 'name', language, {})

test('interpolated values keep their own direction, and nothing is added if both are the same', () => {
  expect(filled('Core Banking', 'en')).toBe('Core Banking')
  expect(filled('Core Banking', 'ar-xb')).toBe('\u2068Core Banking\u2069')
  expect(filled('בנק הפועלים', 'en')).toBe('\u2068בנק הפועלים\u2069')
})
