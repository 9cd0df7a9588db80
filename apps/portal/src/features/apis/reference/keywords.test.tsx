import { outlineOf } from '@apim/openapi/document/outline'
import { operationOf } from '@apim/openapi/operation/operation'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../../testing/render.tsx'
import { GroupOperations } from './description/GroupDoc.tsx'
import { OperationDoc } from './description/OperationDoc.tsx'
import { SchemaDoc } from './description/SchemaDoc.tsx'
import { ReadingContext } from './reading.ts'

const docs = (of: string) => ({ url: `https://docs.example/${of}`, description: `More about the ${of}` })
// As text: an object with `then` looks like a promise.
const address: unknown = JSON.parse(`{
  "type": "object",
  "properties": { "country": { "type": "string", "externalDocs": ${JSON.stringify(docs('property'))} } },
  "if": { "properties": { "country": { "const": "CH" } } },
  "then": { "required": ["canton"] },
  "else": { "required": ["state"] }
}`)
const line = { method: 'GET', path: '/accounts' }
const document = {
  openapi: '3.1.0',
  info: { title: 'Bank', version: '1' },
  tags: [{ name: 'Accounts', externalDocs: docs('tag') }],
  paths: {
    '/accounts': {
      summary: 'What clients own',
      get: { tags: ['Accounts'], summary: 'List accounts', responses: { 204: { description: 'None' } } },
    },
  },
  components: {
    schemas: {
      Address: address,
      Level: { enum: [10, 20], 'x-enum-varnames': ['LOW', 'HIGH'], 'x-enum-descriptions': ['A little', 'A lot'] },
    },
  },
}
const reading = {
  document,
  schemas: new Set<string>(),
  isUnfolded: false,
  setUnfolded: () => undefined,
  variables: new Map(),
  setVariable: () => undefined,
  linkTo: () => undefined,
}
const show = (page: ReactNode) => renderWithProviders(<ReadingContext value={reading}>{page}</ReadingContext>)
const linkTo = (container: HTMLElement, of: string) => container.querySelector(`a[href="https://docs.example/${of}"]`)?.textContent

test('what is only required under a condition is named without unfolding anything', async () => {
  const { container } = await show(<SchemaDoc name="Address" />)
  expect(container.textContent).toContain('Also required: canton')
  expect(container.textContent).toContain('Also required: state')
})

test('a property and a tag lead to what is written about them elsewhere', async () => {
  const [group] = outlineOf(document).groups
  const { container } = await show(
    <>
      <SchemaDoc name="Address" />
      {group && <GroupOperations group={group} />}
    </>,
  )
  expect(linkTo(container, 'property')).toBe('More about the property')
  expect(linkTo(container, 'tag')).toBe('More about the tag')
})

test('what a path says in short is shown with each of its operations', async () => {
  const operation = operationOf(document, line)
  if (!operation) throw new Error('no operation')
  const { container } = await show(<OperationDoc operation={operation} mediaType={undefined} onMediaType={() => undefined} />)
  expect(container.textContent).toContain('What clients own')
})

test('a value has both its name in programs and its text', async () => {
  const { container } = await show(<SchemaDoc name="Level" />)
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['10LOW · A little', '20HIGH · A lot'])
})
