import { expect, test } from 'vitest'
import { plainMarkdown } from './plain-markdown.ts'

test.each([
  ['# Payments\n\nSend **money** to _anybody_.', 'Payments\n\nSend money to anybody.'],
  ['See [the guide](https://bank.example/guide "Guide") and `GET /accounts`.', 'See the guide and GET /accounts.'],
  ['![Logo](logo.png)Bank', 'LogoBank'],
  ['[![Logo](logo.png)](https://bank.example)Bank', 'LogoBank'],
  ['- one\n* two\n+ three\n1. four', '• one\n• two\n• three\n1. four'],
  ['> quoted\n\n---\n\nafter', 'quoted\n\nafter'],
  ['```json\n{"a": 1}\n```', '{"a": 1}'],
  ['GET /accounts/<id>', 'GET /accounts/<id>'],
  ['account_id and other_account_id', 'account_id and other_account_id'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['***both*** and ~~gone~~', 'both and gone'],
  ['plain', 'plain'],
  ['', ''],
])('%j becomes %j', (given, expected) => expect(plainMarkdown(given)).toBe(expected))
