import { setTimeout as sleep } from 'node:timers/promises'

export interface Door {
  gatewayUrl: string
  apiKey: string
}

interface Call {
  path: string
  door: Door
  apiKey?: string
  body?: object
}

const json = async (door: Door, path: string): Promise<{ items?: { id: string }[] }> => {
  const answer = await fetch(`${door.gatewayUrl}${path}`, { headers: { apikey: door.apiKey }, redirect: 'manual' })
  const text = await answer.text()
  return answer.status === 200 ? JSON.parse(text) : {}
}

/** What a client of a bank does in a morning, with the mistakes that clients make. */
const calls = (client: Door, own: Door, accountIds: string[], customerIds: string[]): Call[] => [
  { door: client, path: '/customers?size=10' },
  ...customerIds.map((id) => ({ door: client, path: `/customers/${id}` })),
  { door: client, path: '/accounts?size=50' },
  ...accountIds.flatMap((id) => [
    { door: client, path: `/accounts/${id}` },
    { door: client, path: `/payments?accountId=${id}` },
  ]),
  { door: client, path: '/payments?status=pending' },
  ...accountIds.slice(0, 4).map((accountId, n) => ({
    door: client,
    path: '/payments',
    body: { accountId, payee: ['Stadtwerke', 'Orchid Insurance', 'Northern Rail', 'Harbour Rent'][n], amount: [84.2, 412, 39.9, 1250][n] },
  })),
  { door: client, path: '/payments', body: { accountId: accountIds[0], payee: '', amount: 10 } },
  { door: client, path: '/accounts/A-999999' },
  { door: client, path: '/statements' },
  { door: own, path: '/accounts?size=5' },
  { door: own, path: '/customers?city=Lisbon' },
  { door: own, path: '/payments?page=1' },
  ...accountIds.slice(0, 3).map((id) => ({ door: own, path: `/accounts/${id}` })),
  { door: client, path: '/accounts', apiKey: '' },
  { door: client, path: '/accounts', apiKey: own.apiKey },
]

const send = async ({ door, path, apiKey = door.apiKey, body }: Call, signal: AbortSignal): Promise<number> => {
  const answer = await fetch(`${door.gatewayUrl}${path}`, {
    redirect: 'manual',
    method: body ? 'POST' : 'GET',
    headers: { ...(apiKey && { apikey: apiKey }), ...(body && { 'content-type': 'application/json' }), 'user-agent': 'treasury-desk/3.1' },
    body: body ? JSON.stringify(body) : null,
    signal,
  })
  await answer.body?.cancel()
  return answer.status
}

/** Calls the deployed API through the gateway as its clients do, real requests one after the other; answers how many were answered. */
export const makeTraffic = async (client: Door, own: Door, signal: AbortSignal, pauseMs = 60): Promise<number> => {
  const ids = async (path: string, count: number) => ((await json(client, path)).items ?? []).slice(0, count).map(({ id }) => id)
  const accountIds = await ids('/accounts?size=20', 12)
  let answered = 0
  for (const call of calls(client, own, accountIds, await ids('/customers?size=20', 6))) {
    if (signal.aborted) return answered
    await send(call, signal)
    answered++
    await sleep(pauseMs)
  }
  return answered
}
