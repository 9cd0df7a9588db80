import { expect, test } from 'vitest'
import { titleIn } from './spec-title.ts'

const named = { title: 'Core Banking', version: '1.0.0' }

test.each([
  ['JSON', '{"openapi":"3.1.0","info":{"title":" Core Banking ","version":"1.0.0"},"paths":{}}', named],
  ['YAML', 'openapi: 3.1.0\ninfo:\n  title: Core Banking\n\n# A comment\n  version: 1.0.0\npaths:\n  /a: {}\n', named],
  ['YAML in one line', 'info: { title: "Core Banking", version: 1.0.0 }\nopenapi: 3.1.0', named],
  ['YAML with a number', "paths: {}\r\n'info':\r\n  title: Core Banking\r\n  version: 2\r\n", { ...named, version: '2' }],
  ['a spec without a version', 'info:\n  title: Core Banking', undefined],
  ['no spec', 'hello', undefined],
  ['broken JSON', '{"info":', undefined],
  ['broken YAML', 'info: [', undefined],
  ['nothing', '', undefined],
])('the title and the version of %s', async (_what, text, expected) => {
  expect(await titleIn(text)).toEqual(expected)
})
