import type { HostState, UpstreamHealth, UpstreamState } from '../src/balancer/index.ts'

const host = (targetId: string, port: number, isHealthy: boolean): HostState => ({
  targetId,
  host: '127.0.0.1',
  port,
  nodeWeight: 100,
  dns: 'A',
  addresses: [{ ip: '127.0.0.1', port, weight: 100, isHealthy }],
})

const unresolved: HostState = {
  targetId: '4dfff119-8cdc-49da-80ef-d35f22c9e428',
  host: 'no-such-host.invalid',
  port: 80,
  nodeWeight: 100,
  dns: 'dns server error: 3 name error',
  addresses: [],
}

/** A balancer in the state of the recorded one: the Admin API's responses are compared, not the checks that lead to the state. */
export function recordedHealth(): UpstreamHealth {
  const states = new Map<string, UpstreamState>([
    [
      '6e543cfe-7e91-4f31-9a67-991929b5b74a',
      {
        isChecked: true,
        isHealthy: true,
        hosts: [
          host('7db37219-c571-48cf-9f4f-da324f321a05', 19001, true),
          host('3baaf34e-a3b4-4670-b1c8-c57a8bf570c6', 19998, false),
          unresolved,
        ],
      },
    ],
    [
      '56e2edbb-f9e9-4002-b3dc-02f349d0723b',
      { isChecked: true, isHealthy: false, hosts: [host('ff7dcef1-0ee3-4142-a77b-0b08acdcf389', 19001, false)] },
    ],
    [
      '390ea63e-7b01-4e98-8d2d-4909f7352d63',
      { isChecked: false, isHealthy: true, hosts: [host('b9d3f7c3-b745-4114-b73c-f76218cb4490', 19001, true)] },
    ],
  ])
  return {
    state: async (upstreamId) => states.get(upstreamId),
    async mark(upstreamId, targetId, isHealthy) {
      const state = states.get(upstreamId)
      const found = state?.hosts.find((one) => one.targetId === targetId)
      for (const address of found?.addresses ?? []) address.isHealthy = isHealthy
      return found !== undefined
    },
  }
}
