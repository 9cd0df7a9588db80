import { languages, snippetOf } from '@apim/openapi/snippets/languages'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { painted } from './painted.tsx'

const request = {
  method: 'POST',
  url: 'https://bank.example/payments',
  headers: [['Accept', 'text/plain; q="1"'] as [string, string]],
  credentials: [],
  body: { kind: 'text' as const, mediaType: 'application/json', text: '{\n  "payee": "O\'Neill \\\\ \\"Sons\\""\n}' },
}

test.each(Object.keys(languages) as (keyof typeof languages)[])(
  'a program in %s keeps every character, its texts and words in color',
  (language) => {
    const text = snippetOf(language, request)
    const { container } = render(<pre>{painted(text)}</pre>)
    expect(container.textContent).toBe(text)
    const colored = [...container.querySelectorAll('span')].map(({ textContent }) => textContent)
    expect(colored.some((one) => one?.includes('https://bank.example/payments'))).toBe(true)
  },
)

test('words are colored as words only, and nothing in a text is', () => {
  const { container } = render(<pre>{painted(`const constant = "await 'new'" + 'new'`)}</pre>)
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['const', `"await 'new'"`, `'new'`])
})
