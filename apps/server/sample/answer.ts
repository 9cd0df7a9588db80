import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, accounts, customers, type Payment, payments } from './data.ts'
import { description } from './description.ts'

/** A request as the sample service sees it; `body` is its text. */
export type Asked = { method: string; path: string; query: URLSearchParams; headers: NodeJS.Dict<string | string[]>; body: string }
export type Answer = { status: number; body: unknown }

const keptPayments = 10_000
const ordered: Payment[] = []

const ok = (body: unknown): Answer => ({ status: 200, body })
const problem = (status: number, title: string): Answer => ({ status, body: { title, status } })

const page = <T>(items: T[], query: URLSearchParams): Answer => {
  const size = Math.min(Math.max(Number(query.get('size') ?? 20) || 20, 1), 100)
  const from = Math.max(Number(query.get('page') ?? 0) || 0, 0) * size
  return ok({ items: items.slice(from, from + size), total: items.length })
}

/** Filters by those query parameters that are fields; others are ignored, as such services do. */
const list = <T extends object>(all: T[], query: URLSearchParams, ...fields: (keyof T & string)[]) =>
  page(
    all.filter((item) => fields.every((field) => !query.has(field) || item[field] === query.get(field))),
    query,
  )

const one = (all: { id: string }[], id: string) => {
  const found = all.find((item) => item.id === id)
  return found ? ok(found) : problem(404, 'Not found')
}

const order = (body: string): Answer => {
  let wanted: Partial<Payment>
  try {
    wanted = JSON.parse(body)
  } catch {
    return problem(400, 'The body is not JSON')
  }
  const account: Account | undefined = accounts.find(({ id }) => id === wanted?.accountId)
  if (!account) return problem(400, 'accountId is not an account')
  if (typeof wanted.payee !== 'string' || wanted.payee.trim() === '') return problem(400, 'payee is required')
  if (typeof wanted.amount !== 'number' || !(wanted.amount > 0)) return problem(400, 'amount must be greater than 0')
  const payment: Payment = {
    id: `P-${payments.length + ordered.length + 1}`,
    accountId: account.id,
    payee: wanted.payee,
    amount: Math.round(wanted.amount * 100) / 100,
    currency: 'EUR',
    status: 'pending',
    createdAt: new Date().toISOString(),
  }
  if (ordered.length >= keptPayments) return problem(429, 'This sample keeps no more payments; start it again')
  ordered.push(payment)
  return { status: 201, body: payment }
}

/** The sample service's answer to a request. */
export const answer = async (asked: Asked): Promise<Answer> => {
  const { method, path, query } = asked
  const [, collection = '', id] = path.split('/')
  if (collection === 'echo') return ok({ ...asked, query: Object.fromEntries(query) })
  if (method === 'POST' && path === '/payments') return order(asked.body)
  if (method !== 'GET' && method !== 'HEAD') return problem(405, 'Method not allowed')
  if (collection === 'delay') {
    await sleep(Math.min(Number(id) || 0, 10_000))
    return ok({ waitedMs: Number(id) || 0 })
  }
  if (path === '/health') return ok({ status: 'UP' })
  if (path === '/openapi.json') return ok(description)
  const allPayments = [...payments, ...ordered]
  if (collection === 'customers') return id ? one(customers, id) : list(customers, query, 'city')
  if (collection === 'accounts') return id ? one(accounts, id) : list(accounts, query, 'customerId')
  if (collection === 'payments') return id ? one(allPayments, id) : list(allPayments, query, 'accountId', 'status')
  if (path === '/') return ok({ service: 'Sample Bank', try: ['/customers', '/accounts', '/payments', '/echo', '/openapi.json'] })
  return problem(404, 'Not found')
}
