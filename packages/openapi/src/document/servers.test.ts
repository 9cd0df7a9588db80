import { expect, test } from 'vitest'
import { addressOf, documentServers } from './servers.ts'

const [server] = documentServers({
  openapi: '3.1.0',
  servers: [
    {
      url: 'https://{region}.bank.example:{port}/{region}',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, port: { default: 443 }, constructor: { default: 'x' } },
    },
  ],
})
if (!server) throw new Error('no server')

test('an address has the defaults of its variables', () => {
  expect([server.url, addressOf(server)]).toEqual(Array(2).fill('https://eu.bank.example:443/eu'))
})

test.each([
  [new Map([['region', 'us']]), 'https://us.bank.example:443/us'],
  [new Map([['port', '']]), 'https://eu.bank.example:/eu'],
  [new Map([['region', '$&']]), 'https://$&.bank.example:443/$&'],
  [new Map([['other', 'a']]), 'https://eu.bank.example:443/eu'],
])('and the values that are chosen, as they are: %j', (values, expected) => {
  expect(addressOf(server, values)).toBe(expected)
})

test('a server of Swagger 2.0 is its own template', () => {
  const [one] = documentServers({ swagger: '2.0', host: 'bank.example', basePath: '/v1/' })
  expect([one?.template, one && addressOf(one)]).toEqual(Array(2).fill('https://bank.example/v1'))
})
