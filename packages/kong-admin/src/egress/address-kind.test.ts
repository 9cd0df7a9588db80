import { describe, expect, it } from 'vitest'
import { addressKind, isCloudAddress, isLoopback } from './address-kind.ts'

describe('the addresses of cloud metadata services', () => {
  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'FD00:EC2:0:0:0:0:0:254',
    'fd20:ce::254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:42::42',
    'fe80::a9fe:a9fe',
  ])('%s is never an upstream’s', (address) => expect(addressKind(address)).toBe('never'))
  it.each(['fd00:ec2::23', 'fd00:42::42', '168.63.129.16', '::ffff:168.63.129.16', '100.100.100.200', '192.0.0.192'])(
    '%s is rejected along with private addresses',
    (address) => expect(isCloudAddress(address)).toBe(true),
  )
  it.each(['168.63.129.15', '168.63.129.17', '52.95.110.1', '2620:1ec:c11::200'])('%s, next to one, is public', (address) =>
    expect(addressKind(address)).toBe('public'),
  )
  it.each(['100.64.0.1', '100.100.100.201', 'fd00:ec2::253', 'fd00::1'])('%s, next to one, is private', (address) =>
    expect(addressKind(address)).toBe('private'),
  )
})

describe('this machine’s own hosts', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    '%s is one',
    (host) => expect(isLoopback(host)).toBe(true),
  )
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.evil.example', '127.1', '127.0.0.256', 'localhost.example', '[::1', ''])('%s is not', (host) =>
    expect(isLoopback(host)).toBe(false),
  )
})
