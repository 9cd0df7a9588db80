import { expect, test } from 'vitest'
import { guideText } from './guide.ts'

const api = { id: 7, name: 'Core Banking', version: '1.0', description: 'Accounts\nand payments', format: 'openapi 3.1' }
const portal = 'https://portal.example'

test('each API has a line with the address of its documentation; a PDF is its own', async () => {
  const text = await guideText([api, { ...api, id: 8, name: 'Rates', description: '', format: 'pdf' }], portal)
  expect(text).toMatch(/^# APIM Developer Portal\n\n> [^\n]+\n\n## APIs\n\n/)
  expect(text).toContain('\n- [Core Banking 1.0](https://portal.example/api/docbook/7): Accounts and payments\n')
  expect(text).toContain('\n- [Rates 1.0](https://portal.example/api/swagger/8)\n')
})

test('a name is text: it makes no link, heading or line of its own', async () => {
  const text = await guideText([{ ...api, name: 'A](https://evil.example)\n## B\u202e <x>[c`' }], portal)
  expect(text).toContain('\n- [A\\](https://evil.example) ## B \\<x\\>\\[c\\` 1.0](https://portal.example/api/docbook/7): ')
  expect(text.match(/^#/gm)).toHaveLength(2)
})

test('a description is text: it has no link of its own, to which the header of this page would be sent', async () => {
  const description = 'See [the docs](https://evil.example/a) and <https://evil.example/b> or ![c](https://evil.example/c) `x`'
  const text = await guideText([{ ...api, description }], portal)
  expect([...text.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, address]) => address)).toEqual(['https://portal.example/api/docbook/7'])
  expect(text).not.toMatch(/(?<!\\)<http/)
  expect(text).toContain(': See \\[the docs\\](https://evil.example/a) and ')
})

test('the header is for addresses of the portal alone, whatever else a description names', async () => {
  expect(await guideText([api], portal)).toMatch(/^> [^\n]*https:\/\/portal\.example\/api\/[^\n]* Authorization header/m)
})

test('someone who sees no API is told so', async () => {
  expect(await guideText([], portal)).toContain('\n\nNone.\n')
})

test('other work goes on while a long one is written', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const text = await guideText(Array(2000).fill(api), portal)
  clearImmediate(next)
  expect(text.match(/^- /gm)).toHaveLength(2000)
  expect(turns).toBeGreaterThanOrEqual(10)
})
