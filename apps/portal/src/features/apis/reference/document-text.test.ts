import { expect, test } from 'vitest'
import { plainDescription, plainDescriptions } from './document-text.ts'

test.each([
  ['See ![the logo](https://cdn.example/logo.png "Logo") here', 'See [the logo](https://cdn.example/logo.png) here'],
  ['![](https://cdn.example/a.png)', '[https://cdn.example/a.png](https://cdn.example/a.png)'],
  ['Before <img src="https://cdn.example/a.png" alt="x"> after', 'Before  after'],
  ['<p style="color: red">Text</p>', '<p>Text</p>'],
  ['[a link](https://example.com) stays', '[a link](https://example.com) stays'],
])('%s is shown without what the policy blocks', (text, expected) => {
  expect(plainDescription(text)).toBe(expected)
})

test('a property named description keeps its schema', () => {
  const document = { description: '<img src=x>', properties: { description: { type: 'string', description: '![a](b)' } } }
  plainDescriptions(document)
  expect(document).toEqual({ description: '', properties: { description: { type: 'string', description: '[a](b)' } } })
})
