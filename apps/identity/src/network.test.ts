import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['fe80::1', 'fe80::'],
  ['fe80::1%eth0', 'fe80::'],
  ['fe80::1%br-lan', 'fe80::'],
  ['fe80::1%eth0.100', 'fe80::'],
  ['::1%-', '::'],
  ['unknown', 'unknown'],
  ['%', '%'],
  ['', ''],
])('%j counts as %j', (address, network) => expect(networkOf(address)).toBe(network))
