import { expect, test } from 'vitest'
import { luaFind } from './lua-pattern.ts'

test.each([
  ['^%u+$', 'GET', true],
  ['^%u+$', 'get', false],
  ['^%u+$', 'GET2', false],
  ['//', '/a//b', true],
  ['^[^*]*%*?[^*]*$', '*.example.com', true],
  ['^[^*]*%*?[^*]*$', '*.example.*', false],
  ['^%*%.', '*.example.com', true],
  ['%.%*$', 'example.*', true],
  ['%.%*$', 'example.*x', false],
  ['^[Hh][Oo][Ss][Tt]$', 'hOsT', true],
  ['^[Cc][Oo]%-[Tt]$', 'Co-T', true],
  ['^[^:]+:.*$', 'a:b', true],
  ['^[^:]+:.*$', ':b', false],
  ['^[%w%-_]+$', 'a-B_9', true],
  ['^[%w%-_]+$', 'a b', false],
  ['^%S+$', 'a b', false],
  ['a.c', 'abc', true],
  ['a%.c', 'abc', false],
  ['^a-b$', 'aab', true],
  ['$x', '$x', true],
])('the Lua pattern %s on %j: %s', (pattern, text, found) => {
  expect(luaFind(text, pattern)).toBe(found)
})
