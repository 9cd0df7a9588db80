import { expect, test } from 'vitest'
import { operationOf } from '../operation/operation.ts'
import { operationMarkdown } from './operation-markdown.ts'

const document = {
  openapi: '3.1.0',
  paths: {
    '/accounts': {
      post: {
        summary: 'Open an account',
        description: 'Opens *one*.',
        deprecated: true,
        security: [{ key: [] }, { login: ['write'] }],
        parameters: [{ name: 'dry', in: 'query', description: 'Only\ntries', schema: { type: 'boolean', default: false } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Account' } } } },
        responses: { 201: { description: 'Opened', headers: { Location: { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Account: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', maxLength: 3, example: 'a' }, owner: { $ref: '#/components/schemas/Account' } },
      },
    },
  },
}

test('an operation is written whole, and a schema that holds itself ends', () => {
  const operation = operationOf(document, { method: 'POST', path: '/accounts' })
  if (!operation) throw new Error('There is no such operation')
  expect(operationMarkdown(document, operation, 'curl x')).toBe(`# Open an account

\`POST /accounts\` (deprecated)

Opens *one*.

## Authentication

- key
- login write

## Parameters

- \`dry\`, query, \`boolean\`: Only tries — default: \`false\`

## Body

\`application/json\`

- schema, \`Account\`
  - \`id\`, \`string\`, required: maxLength: \`3\`; example: \`a\`
  - \`owner\`, \`Account\`

\`\`\`json
{
  "id": "a"
}
\`\`\`

## Responses

### 201

Opened

- \`Location\`, \`string\`

## Example

\`\`\`sh
curl x
\`\`\`
`)
})

test('a text with fences in it stays inside its fence', () => {
  const operation = operationOf({ openapi: '3.1.0', paths: { '/a': { get: { responses: {} } } } }, { method: 'GET', path: '/a' })
  if (!operation) throw new Error('There is no such operation')
  expect(operationMarkdown({}, operation, 'echo "```"')).toContain('````sh\necho "```"\n````')
})
