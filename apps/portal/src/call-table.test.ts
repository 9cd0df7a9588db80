import { contract, isMutation, type Route } from '@apim/contract'
import { createClient } from '@apim/contract/client'
import { expect, test } from 'vitest'
import { callTable } from '../build/call-table.ts'

const asBuilt = async (domain: string): Promise<Record<string, Route>> =>
  (await import(`data:text/javascript,${encodeURIComponent(callTable({ [domain]: contract[domain as keyof typeof contract] }))}`))[domain]

/** The request a call makes, and its parsed response. */
const sent = async (route: Route) => {
  const seen: unknown[] = []
  const call = createClient({
    baseUrl: '',
    headers: () => ({}),
    renew: async () => false,
    fetch: async (url, init) => {
      const body = init?.body instanceof FormData ? [...init.body.keys()] : init?.body
      seen.push(url, init?.method, body, Object.keys(init?.headers ?? {}).sort())
      return new Response('{"a":1}')
    },
  })
  const input = { params: { id: 7, orgId: 8, user: 9 }, query: { q: 'x' }, body: { a: 1 }, file: new File(['x'], 'x.json') }
  const answer: unknown = await call(route, input as never)
  return [...seen, isMutation(route), answer instanceof Blob]
}

test.each(Object.keys(contract))('the calls of %s are sent as the contract says, without any of its schemas', async (domain) => {
  const built = await asBuilt(domain)
  const written: Record<string, Route> = contract[domain as keyof typeof contract]
  expect(Object.keys(built)).toEqual(Object.keys(written))
  for (const [name, route] of Object.entries(written)) expect([name, await sent(built[name] as Route)]).toEqual([name, await sent(route)])
  expect(callTable({ [domain]: written })).not.toContain('_zod')
})
