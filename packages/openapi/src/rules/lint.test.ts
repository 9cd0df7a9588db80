import { expect, test } from 'vitest'
import { lint } from './lint.ts'

test('what is wrong in a path item that is referenced twice is said once, and each other problem of it too', async () => {
  const shared = { $ref: '#/components/pathItems/shared' }
  const responses = { 200: { description: 'Ok' } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'One', version: '1' },
    paths: { '/a': shared, '/b': shared },
    components: { pathItems: { shared: { get: { responses }, post: { responses } } } },
  }
  const problems = await lint(document, JSON.stringify(document), 'a.json', { 'operation-operationId': 'warn' })
  expect(problems.map(({ location }) => location[0]?.pointer)).toEqual([
    '#/components/pathItems/shared/get/operationId',
    '#/components/pathItems/shared/post/operationId',
  ])
})
