const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const paging = [query('page', { type: 'integer', minimum: 0 }), query('size', { type: 'integer', minimum: 1, maximum: 100 })]
const json = (schema: object) => ({ 'application/json': { schema } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answers = (description: string, schema: object, more: object = {}) => ({ '200': { description, content: json(schema) }, ...more })
const notFound = { '404': { description: 'Nothing has this ID', content: json(ref('Problem')) } }
const page = (name: string) => ({
  type: 'object',
  required: ['items', 'total'],
  properties: { items: { type: 'array', items: ref(name) }, total: { type: 'integer' } },
})
const record = (properties: Record<string, object>) => ({ type: 'object', required: Object.keys(properties), properties })
const text = { type: 'string' }
const amount = { type: 'number', format: 'double' }
const time = { type: 'string', format: 'date-time' }

const list = (name: string, operationId: string, summary: string, parameters: object[]) => ({
  get: { operationId, summary, tags: [name], parameters: [...parameters, ...paging], responses: answers(summary, page(name)) },
})
const one = (name: string, operationId: string, summary: string) => ({
  get: { operationId, summary, tags: [name], parameters: [id('id')], responses: answers(summary, ref(name), notFound) },
})

/** The sample service described in OpenAPI 3.1, ready to be uploaded to the portal. */
export const description = {
  openapi: '3.1.0',
  info: {
    title: 'Sample Bank',
    version: '1.0.0',
    description: 'Customers, accounts and payments of a fictitious bank, for trying out the portal.',
  },
  servers: [{ url: '/' }],
  paths: {
    '/customers': list('Customer', 'listCustomers', 'Customers', [query('city', text)]),
    '/customers/{id}': one('Customer', 'getCustomer', 'Get a customer'),
    '/accounts': list('Account', 'listAccounts', 'Accounts', [query('customerId', text)]),
    '/accounts/{id}': one('Account', 'getAccount', 'Get an account'),
    '/payments': {
      ...list('Payment', 'listPayments', 'Payments', [query('accountId', text), query('status', ref('PaymentStatus'))]),
      post: {
        operationId: 'createPayment',
        summary: 'Create a payment',
        tags: ['Payment'],
        requestBody: { required: true, content: json(ref('NewPayment')) },
        responses: {
          '201': { description: 'The payment, pending', content: json(ref('Payment')) },
          '400': { description: 'A field is invalid', content: json(ref('Problem')) },
        },
      },
    },
    '/payments/{id}': one('Payment', 'getPayment', 'Get a payment'),
    '/echo': {
      get: {
        operationId: 'echo',
        summary: 'Return the request as JSON',
        tags: ['Echo'],
        responses: answers('The request', { type: 'object' }),
      },
    },
  },
  components: {
    schemas: {
      Customer: record({ id: text, firstName: text, lastName: text, city: text, since: { type: 'string', format: 'date' } }),
      Account: record({
        id: text,
        customerId: text,
        iban: text,
        type: { type: 'string', enum: ['current', 'savings'] },
        currency: text,
        balance: amount,
      }),
      PaymentStatus: { type: 'string', enum: ['booked', 'pending', 'rejected'] },
      Payment: record({ id: text, accountId: text, payee: text, amount, currency: text, status: ref('PaymentStatus'), createdAt: time }),
      NewPayment: record({ accountId: text, payee: text, amount: { ...amount, exclusiveMinimum: 0 } }),
      Problem: record({ title: text, status: { type: 'integer' } }),
    },
  },
}
