import { render } from '@testing-library/react'
import DOMPurify from 'dompurify'
import { describe, expect, test, vi } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { isPlain, safeMarkdown } from './safe-markdown.ts'

const htmlOf = (text: string) => {
  const place = document.createElement('div')
  place.append(safeMarkdown(text))
  return place.innerHTML
}

describe('nothing in a description runs, loads or takes input', () => {
  test.each([
    '<script>ran()</script>',
    '<img src=x onerror="ran()">',
    '![a](x" onerror="ran())',
    '<svg onload="ran()"><script>ran()</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror="ran()">',
    '<iframe src="javascript:ran()" srcdoc="<script>ran()</script>"></iframe>',
    '<object data="https://elsewhere.example"></object><embed src="https://elsewhere.example">',
    '<form action="https://elsewhere.example"><input name="key"><button>Send</button></form>',
    '<a href="javascript:ran()">click</a>',
    '<a href="java&#x0A;script:ran()">click</a>',
    '[click](javascript:ran())',
    '[click](JaVaScRiPt:ran())',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '[click](vbscript:ran())',
    '<a href="//elsewhere.example" onclick="ran()" style="position:fixed">click</a>',
    '<p style="background:url(https://elsewhere.example/a.png)" class="dialog" id="root">text</p>',
    '<link rel="stylesheet" href="https://elsewhere.example/a.css"><style>body{display:none}</style>',
    '<base href="https://elsewhere.example"><meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
    '<video src="https://elsewhere.example/a.mp4" autoplay></video><audio src="x"></audio>',
    '<details ontoggle="ran()" open><summary>a</summary></details>',
    '```html\n<script>ran()</script>\n```',
    '<template><script>ran()</script></template><noscript><img src=x onerror=ran()></noscript>',
  ])('%s', (text) => {
    const place = document.createElement('div')
    place.append(safeMarkdown(text))
    const all = [...place.querySelectorAll('*')]
    const forbidden = /^(script|img|svg|math|iframe|object|embed|form|input|button|link|style|base|meta|video|audio|template)$/i
    expect(all.filter(({ tagName }) => forbidden.test(tagName))).toEqual([])
    const attributes = all.flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => !/^(href|title|colspan|rowspan|start|open|target|rel|tabindex)$/.test(name))).toEqual([])
    expect([...place.querySelectorAll('a')].map(({ href }) => href).filter((href) => !/^(https?|mailto):/.test(href))).toEqual([])
  })
})

test.each([
  ['See **bold** and `code`', '<p>See <strong>bold</strong> and <code>code</code></p>'],
  ['# Title', '<h4>Title</h4>'],
  ['[a](https://a.example)', '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">a</a></p>'],
  ['[here](#tag/Money)', '<p>here</p>'],
  [
    '![logo](https://a.example/logo.png)',
    '<p><a href="https://a.example/logo.png" target="_blank" rel="noopener noreferrer nofollow">logo</a></p>',
  ],
  ['<b>bold</b> <br> next', '<p><b>bold</b> <br> next</p>'],
  ['> [!NOTE]\n> Issues are pulls', '<blockquote>\n<p><strong>Note</strong><br>Issues are pulls</p>\n</blockquote>'],
  ['- [x] done', '<ul>\n<li>☑ done</li>\n</ul>'],
])('%s is shown as %s', (text, html) => {
  expect(htmlOf(text).trim()).toBe(html)
})

describe('a link to an anchor', () => {
  const open = vi.fn<() => void>()
  const linkTo = (anchor: string) => (anchor === '#tag/Money' ? { href: '/api/7?section=Money', open } : undefined)
  const linked = (text: string) => {
    const place = document.createElement('div')
    place.append(safeMarkdown(text, linkTo))
    return place
  }
  test('opens what it leads to in the reference', () => {
    const place = linked('See [here](#tag/Money)')
    expect(place.innerHTML.trim()).toBe('<p>See <a href="/api/7?section=Money">here</a></p>')
    const click = new MouseEvent('click', { cancelable: true, bubbles: true })
    place.querySelector('a')?.dispatchEvent(click)
    expect([click.defaultPrevented, open.mock.calls.length]).toEqual([true, 1])
  })
  test.each([
    '[here](#tag/None)',
    '[here](#)',
    '<a href="#javascript:ran()" onclick="ran()">here</a>',
    '<a href=" #tag/None" id="root">here</a>',
  ])('that is not there is text: %s', (text) => expect(linked(text).innerHTML.trim()).toBe('<p>here</p>'))
})

test.each(['> ', '1. ', '>- ', '* '])('a text of thousands of levels is shown as it is written: %s', (level) => {
  const text = `${level.repeat(12_000 / level.length)}deep`
  expect(safeMarkdown(text).textContent).toContain('deep')
})

test('thousands of quotations that go on are shown as they are written', () => {
  const text = '> a\nb\n'.repeat(2001)
  expect(safeMarkdown(text).querySelector('blockquote')).toBeNull()
  expect(safeMarkdown(text).textContent).toContain('> a')
  expect(safeMarkdown('> a\nb\n\n'.repeat(100)).querySelectorAll('blockquote')).toHaveLength(100)
})

test.each(['- x\n' + 'a\n'.repeat(50_000), '1.  x\n' + '    a\n    b\n'.repeat(16_000), ('- x\n' + 'a\n'.repeat(14_000)).repeat(7)])(
  'items of thousands of lines cost a time that grows with their length alone',
  (text) => {
    const timeOf = (one: string, place: string) => {
      const start = process.threadCpuUsage()
      expect(safeMarkdown(one).querySelector(place)?.textContent).toContain('x')
      const { user, system } = process.threadCpuUsage(start)
      return user + system
    }
    const plain = 'xxxx xxxx\n\n'.repeat(text.length / 11)
    timeOf(plain, 'p')
    expect(timeOf(text, 'li') / timeOf(plain, 'p')).toBeLessThan(15)
  },
)

test('an underlined heading of a list is one', () => {
  expect(safeMarkdown('- a\n  b\n  ---\n  c').querySelector('li h5')?.textContent).toBe('a\nb')
})

test.each([
  '<img src=x onerror=ran()>',
  'An <b onclick = "ran()">odd</b> one',
  '<svg/onload=ran()></svg>',
  '<p title="a"onclick="ran()">text</p>',
  '<a href="#x"\nONFOCUS=ran()>a</a>',
])('no handler reaches the browser, which would report each: %s', (text) => {
  const read = vi.spyOn(DOMPurify, 'sanitize')
  safeMarkdown(text)
  expect(read.mock.lastCall?.[0]).not.toMatch(/<[a-z][^<>]*[\s/"']on[a-z]+\s*=/i)
})

test('what reads like a handler and is none stays', () => {
  expect(safeMarkdown('<p>set on = 1, only = 2</p>').textContent).toContain('set on = 1, only = 2')
  expect(safeMarkdown('`<b onclick="x">`').textContent).toContain('<b onclick="x">')
})

test('a text without Markdown is shown as it is, and one with it is drawn', () => {
  expect(isPlain('The account of a client.')).toBe(true)
  expect(isPlain('The `account` of a client.')).toBe(false)
  const { container, rerender } = render(<Markdown text="The account" />)
  expect(container.textContent).toBe('The account')
  rerender(<Markdown text="The **account** <script>ran()</script>" />)
  expect(container.querySelector('strong')?.textContent).toBe('account')
  expect(container.querySelector('script')).toBeNull()
  rerender(<Markdown text="" />)
  expect(container.textContent).toBe('')
})
