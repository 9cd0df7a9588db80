import { setTimeout as sleep } from 'node:timers/promises'

export interface Target {
  gatewayUrl: string
  apiKey: string
}

interface Call {
  path: string
  target: Target
  apiKey?: string
  body?: object
}

const json = async (target: Target, path: string): Promise<{ items?: { id: string }[] }> => {
  const answer = await fetch(`${target.gatewayUrl}${path}`, { headers: { apikey: target.apiKey }, redirect: 'manual' })
  const text = await answer.text()
  return answer.status === 200 ? JSON.parse(text) : {}
}

/** A bank client's morning, including clients' typical mistakes. */
const calls = (client: Target, own: Target, accountIds: string[], customerIds: string[]): Call[] => [
  { target: client, path: '/customers?size=10' },
  ...customerIds.map((id) => ({ target: client, path: `/customers/${id}` })),
  { target: client, path: '/accounts?size=50' },
  ...accountIds.flatMap((id) => [
    { target: client, path: `/accounts/${id}` },
    { target: client, path: `/payments?accountId=${id}` },
  ]),
  { target: client, path: '/payments?status=pending' },
  ...accountIds.slice(0, 4).map((accountId, n) => ({
    target: client,
    path: '/payments',
    body: { accountId, payee: ['Stadtwerke', 'Orchid Insurance', 'Northern Rail', 'Harbour Rent'][n], amount: [84.2, 412, 39.9, 1250][n] },
  })),
  { target: client, path: '/payments', body: { accountId: accountIds[0], payee: '', amount: 10 } },
  { target: client, path: '/accounts/A-999999' },
  { target: client, path: '/statements' },
  { target: own, path: '/accounts?size=5' },
  { target: own, path: '/customers?city=Lisbon' },
  { target: own, path: '/payments?page=1' },
  ...accountIds.slice(0, 3).map((id) => ({ target: own, path: `/accounts/${id}` })),
  { target: client, path: '/accounts', apiKey: '' },
  { target: client, path: '/accounts', apiKey: own.apiKey },
]

const send = async ({ target, path, apiKey = target.apiKey, body }: Call, signal: AbortSignal): Promise<number> => {
  const answer = await fetch(`${target.gatewayUrl}${path}`, {
    redirect: 'manual',
    method: body ? 'POST' : 'GET',
    headers: { ...(apiKey && { apikey: apiKey }), ...(body && { 'content-type': 'application/json' }), 'user-agent': 'treasury-desk/3.1' },
    body: body ? JSON.stringify(body) : null,
    signal,
  })
  await answer.body?.cancel()
  return answer.status
}

/** Calls the deployed API through the gateway as its clients do, one real request after another; returns how many were answered. */
export const makeTraffic = async (client: Target, own: Target, signal: AbortSignal, pauseMs = 60): Promise<number> => {
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
