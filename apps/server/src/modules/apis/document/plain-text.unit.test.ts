import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['GET /accounts/<id>/<part> answers <amount>', 'GET /accounts/<id>/<part> answers <amount>'],
  ['a < b and c > d', 'a < b and c > d'],
  ['List<String> and Map<K, V>', 'List<String> and Map<K, V>'],
  ['<p>One <b>bold</b> word</p><br/>', 'One bold word'],
  ['<P CLASS="x">One</P>', 'One'],
  ['<custom-part>', '<custom-part>'],
  ['<widget>inside</widget>', 'inside'],
  ['<object data="x.swf">', ''],
  ['<!-- hidden --> shown', 'shown'],
  ['<script>alert(1)</script>', 'alert(1)'],
])('of %j the text %j stays', (given, expected) => expect(plainText(given, 200)).toBe(expected))
