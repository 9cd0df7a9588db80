import { expect, test } from 'vitest'
import { message } from './message.ts'

const german = {
  'Not allowed': 'Nicht erlaubt',
  Service: 'Der Dienst',
  '{{1}} was not found': '{{1}} wurde nicht gefunden',
  'At {{1}}: {{2}}': '{{2}} (bei {{1}})',
}

test.each([
  ['Not allowed', 'Nicht erlaubt'],
  ['Service was not found', 'Der Dienst wurde nicht gefunden'],
  ['API was not found', 'API wurde nicht gefunden'],
  ['At a.example: Not allowed', 'Nicht erlaubt (bei a.example)'],
  ['Something else', 'Something else'],
  ['constructor', 'constructor'],
])('%s becomes %s in a language that has the message or its pattern', (english, text) => {
  expect(message(english, german)).toBe(text)
})

test('English shows messages unchanged', () => {
  expect(message('Service was not found')).toBe('Service was not found')
})
