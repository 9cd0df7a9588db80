import { describe, expect, it } from 'vitest'
import { type EgressPolicy, refusedUpstream } from './egress.ts'

const names: Record<string, string[]> = {
  'bank.example': ['93.184.216.34'],
  'two.example': ['93.184.216.34', '10.0.0.5'],
  'rebind.127.0.0.1.nip.example': ['127.0.0.1'],
  'v6.example': ['2606:2800:220:1::1'],
  'gateway.example': ['93.184.216.40'],
  localhost: ['127.0.0.1', '::1'],
}
const policy = (more: Partial<EgressPolicy> = {}): EgressPolicy => ({
  allowed: [],
  own: ['http://127.0.0.1:18701', 'localhost:18702', 'postgres://db.internal.example/x', 'https://gateway.example'],
  resolve: async (host) => {
    const found = names[host]
    if (!found) throw new Error('ENOTFOUND')
    return found
  },
  ...more,
})
const demo = policy({ allowed: ['127.0.0.1', '10.1.0.0/16', '[::1]:18790', '192.168.7.7:8443'] })

describe('targets that a gateway may send requests to', () => {
  it.each(['https://bank.example', 'http://bank.example:8090/v2', 'http://93.184.216.34', 'http://v6.example'])(
    'allows %s',
    async (url) => {
      expect(await refusedUpstream(url, policy())).toBeUndefined()
    },
  )
  it.each([
    'http://127.0.0.1:18790',
    'http://127.1:18790',
    'http://0x7f.1:18790',
    'http://2130706433:18790',
    'http://017700000001:18790',
    'http://0177.0.0.1:18790',
    'http://127.0.0.1.:18790',
    'http://[::1]:18790',
    'http://[::ffff:127.0.0.1]:18790',
    'http://[::ffff:7f00:1]:18790',
    'http://[0:0:0:0:0:0:0:1]:18790',
    'http://LOCALHOST:18790',
    'http://rebind.127.0.0.1.nip.example:18790',
    'http://RebInd.127.0.0.1.NIP.example:18790',
    'http://１２７.0.0.1:18790',
    'http://127。0。0。1:18790',
    'http://10.0.0.5',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://[fd12::1]',
    'http://two.example',
  ])('rejects the private %s unless it is listed', async (url) => {
    expect(await refusedUpstream(url, policy())).toMatch(/private address/)
  })
  it.each([
    'http://0.0.0.0:9000',
    'http://169.254.169.254/latest',
    'http://[fe80::1]',
    'http://[::]:9000',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://240.0.0.1',
    'http://metadata.google.internal',
    'http://100.100.100.200',
    'http://168.63.129.16',
    'http://[::ffff:a83f:8110]:32526',
    'http://[fd00:ec2::254]',
    'http://[64:ff9b::7f00:1]',
  ])('always rejects %s', async (url) => {
    expect(await refusedUpstream(url, policy({ allowed: ['0.0.0.0/0', '::/0'] }))).toMatch(/not allowed/)
  })
  it.each(['http://127.0.0.1:18790', 'http://0x7f.1:18790', 'http://10.1.2.3', 'http://[::1]:18790', 'https://192.168.7.7:8443'])(
    'allows %s if the gateway server lists it',
    async (url) => {
      expect(await refusedUpstream(url, demo)).toBeUndefined()
    },
  )
  it.each(['http://127.0.0.2:18790', 'http://10.2.0.1', 'http://[::1]:18791', 'https://192.168.7.7:8444'])(
    'still rejects %s, which is not listed',
    async (url) => {
      expect(await refusedUpstream(url, demo)).toMatch(/private address/)
    },
  )
  it.each([
    'http://127.0.0.1:18701',
    'http://127.9.9.9:18701',
    'http://localhost:18702',
    'http://[::1]:18702',
    'http://0.0.0.0:18701',
    'http://[::ffff:127.0.0.1]:18701',
    'https://gateway.example',
    'https://93.184.216.40',
  ])('rejects our own endpoint %s even though the machine is listed', async (url) => {
    expect(await refusedUpstream(url, policy({ allowed: ['0.0.0.0/0', '::/0'] }))).toMatch(/portal or the gateway itself/)
  })
  it('rejects the port of an own endpoint whose name does not resolve right now, rather than assuming it is elsewhere', async () => {
    const away = policy({ own: ['http://portal.example:18701'], allowed: ['0.0.0.0/0'] })
    expect(await refusedUpstream('http://127.0.0.1:18701', away)).toMatch(/Could not check/)
    expect(await refusedUpstream('http://127.0.0.1:18702', away)).toBeUndefined()
  })
  it('treats localhost as this machine, whatever the resolver says', async () => {
    const broken = policy({ own: ['http://localhost:18701'], allowed: ['0.0.0.0/0'], resolve: async () => ['93.184.216.34'] })
    expect(await refusedUpstream('http://127.0.0.1:18701', broken)).toMatch(/portal or the gateway itself/)
  })
  it.each([22, 25, 53, 5432, 6379])('rejects port %i', async (port) => {
    expect(await refusedUpstream(`http://bank.example:${port}`, policy())).toMatch(/is not allowed for an HTTP service/)
  })
  it('rejects a name that does not resolve', async () => {
    expect(await refusedUpstream('http://nowhere.example', policy())).toMatch(/could not be resolved/)
  })
})
