import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { inspect } from '../../inspect/inspect.ts'
import { limits } from '../../limits.ts'
import { render } from '../render.ts'
import { pdfOf } from './pdf.ts'
import { inSight, linesOf } from './right-to-left.ts'

const printed = (...sections: string[]) => pdfOf(sections, limits)
const textOf = async (bytes: Uint8Array) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text
const titlesOf = async (bytes: Uint8Array) => {
  const outline = await (await getDocumentProxy(new Uint8Array(bytes))).getOutline()
  return outline.map(({ title, items }) => ({ title, items: items.map((one) => one.title) }))
}

test('a spec is printed with an outline, all that its documentation says, and numbered pages', async () => {
  const file = new URL('../../../../../../documents/sample-bank.yaml', import.meta.url)
  const { normalised } = await inspect(readFileSync(file), 'sample-bank.yaml')
  const bytes = await render(normalised as Uint8Array, 'pdf')
  const text = (await textOf(bytes)).replace(/\s+/g, ' ')
  for (const word of ['Sample Bank', 'Version 1.0.0', 'POST /payments', 'Schemas', 'amount', 'customerId']) expect(text).toContain(word)
  expect(text).toMatch(/ 1 \/ \d+ /)
  const [first] = await titlesOf(bytes)
  expect(first?.title).toBe('Sample Bank')
  expect(first?.items).toEqual(expect.arrayContaining(['Servers', 'Authentication', 'Schemas']))
})

test('every kind of Markdown is printed', async () => {
  const bytes = await printed(
    '# Every kind\n\nA **strong** _word_ with `code`, a [link](https://bank.example/a) and 5 &lt; 6.\n\n1. first\n2. second\n   - inner\n\n> quoted\n\n---\n',
    '| Name | Meaning |\n| - | - |\n| id | the **key** |\n\n```json\n{\n\t"a": 1\n}\n```\n',
    `| ${'a | '.repeat(9)}\n| ${'- | '.repeat(9)}\n| ${'cell | '.repeat(9)}\n`,
  )
  const text = (await textOf(bytes)).replace(/\s+/g, ' ')
  for (const part of [
    'A strong word with code, a link and 5 < 6.',
    '2. second',
    '• inner',
    'quoted',
    'Meaning',
    'the key',
    '"a": 1',
    'a: cell',
  ])
    expect(text).toContain(part)
})

test('nothing in it runs, opens a file or loads anything; an address leads to the web or is that of an email (trust T28)', async () => {
  const bytes = await printed(
    '# T\n\n[a](javascript:alert(1)) [b](file:///etc/passwd) [c](https://bank.example/c) [d](mailto:a@bank.example) ![e](data:text/html,x)',
    '<script>alert(1)</script>\n\n<img src="https://elsewhere.example/x">\n\n<b>kept</b>\n',
  )
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const links = await (await document.getPage(1)).getAnnotations()
  expect(links.map(({ unsafeUrl }) => unsafeUrl)).toEqual(['https://bank.example/c', 'mailto:a@bank.example'])
  expect(await document.getJSActions()).toBeNull()
  expect(await document.getAttachments()).toBeNull()
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction)\b/)
  expect(await textOf(bytes)).toContain('kept')
})

test.each([
  ['one word', 'a'.repeat(290_000)],
  ['one word with spaces that do not break', '\u00a0'.repeat(50_000)],
  ['marks on one letter', `a${'\u0300'.repeat(20_000)}`],
  ['one deep list', `${'- '.repeat(5_000)}x`],
  ['pictures and flags', '😀👩‍👩‍👧‍👦🇩🇪 '.repeat(2_000)],
  ['what cannot be printed', '\u0000\u0001\u202e\ufeff\ud800'],
])('a text that is %s is printed too, in a time that grows with its length', async (_what, text) => {
  expect((await printed('# T', text)).length).toBeGreaterThan(1_000)
})

test('documentation that is too long for a PDF is refused, and says what to download instead', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`/a${at}`, { get: { description: 'word '.repeat(20_000), responses: {} } }]),
  )
  const document = Buffer.from(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }))
  await expect(render(document, 'pdf')).rejects.toThrow('The documentation is too long to be written: download the page of HTML instead')
})

test('words from right to left stand where their line reads, and those from left to right keep their order in it', () => {
  const line = [
    ['א', true],
    ['ב', true],
    ['PUT', false],
    ['/a', false],
    ['ג', true],
  ].map(([text, isRightToLeft]) => ({ text, isRightToLeft: Boolean(isRightToLeft) }))
  const seen = (isRightToLeft: boolean) => inSight(line, isRightToLeft).map(({ text }) => text)
  expect(seen(true)).toEqual(['ג', 'PUT', '/a', 'ב', 'א'])
  expect(seen(false)).toEqual(['ב', 'א', 'PUT', '/a', 'ג'])
})

test('a line from right to left ends where its author ended it, and before it is too wide; no text is lost', async () => {
  const word = (text: string, isLast = false) => ({ text, width: 10, isLast })
  const lines = linesOf([word('a'), word('b', true), word('c'), word('d'), word('e')], 25)
  expect(lines.map((line) => line.map(({ text }) => text))).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(linesOf([], 25)).toEqual([])
  const address = `https://bank.example/${'a'.repeat(300)}`
  const pages = await getDocumentProxy(new Uint8Array(await printed(`# T\n\nשלום ${address} עולם`)))
  const page = await pages.getPage(1)
  const { items } = await page.getTextContent()
  const ends = items.flatMap((item) => ('transform' in item ? [Number(item.transform[4]) + item.width] : []))
  expect(Math.max(...ends)).toBeLessThan(595)
})

test('a table that is written as a list costs no more than it has: the names of its columns are cut', async () => {
  const bytes = await printed(`# T\n\n| ${'long '.repeat(400)} | b |\n| - | - |\n${'| x | y |\n'.repeat(400)}`)
  expect((await textOf(bytes)).length).toBeLessThan(80_000)
})
