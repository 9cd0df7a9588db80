import { type Account, accounts, customers, type Payment, payments } from './data.ts'
import { type Answer, type Asked, fieldsOf, list, notAllowed, notFound, ok, one, problem } from './replies.ts'

const keptPayments = 10_000
const ordered: Payment[] = []

const order = (body: string): Answer => {
  const wanted = fieldsOf(body)
  if (!wanted) return problem(400, 'The body is not JSON')
  const { accountId, payee, amount } = wanted
  const account: Account | undefined = accounts.find(({ id }) => id === accountId)
  if (!account) return problem(400, 'accountId is not an account')
  if (typeof payee !== 'string' || payee.trim() === '') return problem(400, 'payee is required')
  if (typeof amount !== 'number' || !(amount > 0)) return problem(400, 'amount must be greater than 0')
  const payment: Payment = {
    id: `P-${payments.length + ordered.length + 1}`,
    accountId: account.id,
    payee,
    amount: Math.round(amount * 100) / 100,
    currency: 'EUR',
    status: 'pending',
    createdAt: new Date().toISOString(),
  }
  if (ordered.length >= keptPayments) return problem(429, 'The sample service has reached its limit of payments; restart it')
  ordered.push(payment)
  return { status: 201, body: payment }
}

/** Core banking: customers, accounts and payments (documents/sample-bank.yaml). */
export const bank = ({ method, path, query, body }: Asked): Answer => {
  const [, collection = '', id] = path.split('/')
  if (method === 'POST' && path === '/payments') return order(body)
  if (method !== 'GET' && method !== 'HEAD') return notAllowed()
  const allPayments = [...payments, ...ordered]
  if (collection === 'customers') return id ? one(customers, id) : list(customers, query, 'city')
  if (collection === 'accounts') return id ? one(accounts, id) : list(accounts, query, 'customerId')
  if (collection === 'payments') return id ? one(allPayments, id) : list(allPayments, query, 'accountId', 'status')
  if (path === '/') return ok({ service: 'Sample Bank', try: ['/customers', '/accounts', '/payments', '/echo', '/openapi.json'] })
  return notFound()
}
