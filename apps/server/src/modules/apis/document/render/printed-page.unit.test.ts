// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { printedPage } from './printed-page.ts'

const written = (markdown: string) => [...printedPage([markdown], limits)].join('')
const pageOf = (markdown: string) => new DOMParser().parseFromString(written(markdown), 'text/html')
const bodyOf = (markdown: string) => pageOf(markdown).body

describe('what an author writes is text, and neither runs nor loads anything', () => {
  test.each([
    '<script>ran()</script>',
    '<img src=x onerror="ran()">',
    '![a](x" onerror="ran())',
    '![a](https://elsewhere.example/a.png)',
    '[a](javascript:ran())',
    '[a](JaVaScRiPt:ran())',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[<img src=x onerror=ran()>](https://a.example "\\" onmouseover=\\"ran()")',
    '<https://a.example/"onclick="ran()>',
    '<a href="https://a.example" onclick="ran()">a</a>',
    '<style>body { display: none }</style><link rel=stylesheet href=//elsewhere.example><base href=//elsewhere.example>',
    '```html" onclick="ran()\n</code></pre><script>ran()</script>\n```',
    '`</code><script>ran()</script>`',
    '| <script>ran()</script> | b |\n|---|---|\n| <svg onload=ran()> | b |',
    '# </title><script>ran()</script>',
    '<!-- --><script>ran()</script>',
    '</body></html><script>ran()</script>',
    '&lt;script&gt;ran()&lt;/script&gt;',
  ])('%s', (text) => {
    for (const whole of [text, `# Title\n\n${text}\n\nafter`]) {
      const all = [...bodyOf(whole).querySelectorAll('*')]
      const allowed = /^(a|p|h[1-6]|ul|ol|li|code|pre|table|thead|tbody|tr|th|td|strong|em|del|br|blockquote|hr)$/i
      expect(all.map(({ tagName }) => tagName).filter((name) => !allowed.test(name))).toEqual([])
      const attributes = all.flatMap((one) => one.getAttributeNames().map((name) => `${name}=${one.getAttribute(name)}`))
      expect(attributes.filter((one) => !/^(href=(https?:\/\/|mailto:)|class=language-|align=|start=)/.test(one))).toEqual([])
    }
  })
})

test('Markdown is drawn, and the HTML of a description leaves its words', () => {
  const body = bodyOf('# A & B\n\nSee **bold** and `code`, [here](https://a.example).\n\n<b>Pay</b> first.<br>Then ask.')
  expect(body.querySelector('h1')?.textContent).toBe('A & B')
  expect(body.querySelector('strong')?.textContent).toBe('bold')
  expect(body.querySelector('a')?.href).toBe('https://a.example/')
  expect(body.textContent).toContain('Pay first.Then ask.')
})

test('the page is named by its heading', () => {
  expect(pageOf('# Rates & "Fees" <new>\n').title).toBe('Rates & "Fees" <new>')
})

test.each([['_a'], ['**a'], ['> '], ['['], ['<a '], ['|a'], ['`a'], ['a.'], ['www.'], ['- a ']])(
  'a description of %j without end is written before the time of a document is over',
  (piece) => expect(written(`# A\n\n${piece.repeat(100_000)}`).length).toBeGreaterThan(100_000),
)
