import { expect, test } from 'vitest'
import { isAddressOrRange, targetUrlError } from './addresses.ts'

test.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '255.255.255.255/32', '::1', '2001:db8::/32', '::ffff:10.0.0.1', 'fe80::1/128'])(
  '%s is an address or a range',
  (text) => expect(isAddressOrRange(text)).toBe(true),
)
test.each([
  '',
  '999.1.1.1',
  '10.0.0.0/40',
  '10.0.0',
  '10.0.0.1.1',
  '10.0.0.1/',
  '10.0.0.1/8/8',
  '::1/129',
  ':::',
  'bank.example',
  '1::2::3',
  '10.0.0.-1',
  '010.0.0.1',
  '10.00.0.1',
  '::1]?[::',
  '::1]#',
  '::1]:80#:',
  '::1\n',
  ' ::1',
  'fe80::1%eth0',
])('%j is not', (text) => expect(isAddressOrRange(text)).toBe(false))

const rule = 'Target URL is required and must be a valid URL'
test.each([
  ['https://bank.example', undefined],
  ['http://127.0.0.1:8190/v1', undefined],
  ['HTTPS://Bank.Example:443/a/b', undefined],
  ['', rule],
  ['bank.example', rule],
  ['ftp://bank.example', rule],
  ['https://bank example.org', rule],
  ['http://localhost:8190', `${rule}: for this machine use 127.0.0.1 instead of localhost`],
  ['http://LOCALHOST', `${rule}: for this machine use 127.0.0.1 instead of localhost`],
  ['http://intranet', `${rule}: its host must contain a dot`],
  ['http://bank.example.', `${rule}: its host must contain a dot`],
  ['http://ann:secret@bank.example', `${rule} without a user name or password`],
  ['http://ann@bank.example', `${rule} without a user name or password`],
  ['http://bank.example/v1?key=1', `${rule} without a query (?…)`],
  ['http://bank.example/v1?', `${rule} without a query (?…)`],
  ['http://bank.example/v1#top', `${rule} without a fragment (#…)`],
])('the error for %j is %s', (text, expected) => expect(targetUrlError(text)).toBe(expected))
