import { expect, test } from 'vitest'
import { memoryAdmin } from '../../../conformance/admin-app.ts'

async function withUpstream() {
  const { app } = memoryAdmin()
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
  }
  await send('POST', '/upstreams', { name: 'u' })
  return send
}

test('targets are listed newest first over pages, and ascending by id under /all', async () => {
  const send = await withUpstream()
  for (const port of [1, 2, 3, 4, 5]) await send('POST', '/upstreams/u/targets', { target: `10.0.0.1:${port}` })
  const ports: string[] = []
  for (let next: string | null = '/upstreams/u/targets?size=2'; next !== null; ) {
    const { body } = await send('GET', next)
    ports.push(...body.data.map(({ target }: { target: string }) => target.split(':')[1]))
    next = body.next && `${body.next}&size=2`
  }
  expect(ports).toEqual(['5', '4', '3', '2', '1'])
  const ids = (await send('GET', '/upstreams/u/targets/all')).body.data.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([...ids].sort())
  expect(ids).toHaveLength(5)
})

test.each([
  ['10.0.0.1', '10.0.0.1:8000'],
  ['backend.internal:81', 'backend.internal:81'],
  ['::1', '[::1]:8000'],
  ['[::1]:80', '[::1]:80'],
])('the target %s is stored as %s', async (given, stored) => {
  const send = await withUpstream()
  expect((await send('POST', '/upstreams/u/targets', { target: given })).body.target).toBe(stored)
  expect((await send('POST', '/upstreams/u/targets', { target: stored })).status).toBe(409)
})

test.each(['a b', 'a:99999', ':80', 'http://a', '[10.0.0.1]:80', 'a:b', ''])('%j is not a target', async (target) => {
  const send = await withUpstream()
  expect((await send('POST', '/upstreams/u/targets', { target })).status).toBe(400)
})

test('targets are deleted with their upstream, and a replaced one keeps its position', async () => {
  const send = await withUpstream()
  const { id } = (await send('POST', '/upstreams/u/targets', { target: '10.0.0.1:1', tags: ['t'] })).body
  const replaced = await send('PUT', `/upstreams/u/targets/${id}`, { target: '10.0.0.1:1', weight: 5 })
  expect(replaced.body).toMatchObject({ id, weight: 5, tags: null })
  await send('DELETE', '/upstreams/u')
  await send('POST', '/upstreams', { name: 'u' })
  expect((await send('GET', '/upstreams/u/targets')).body.data).toEqual([])
})

test("without a balancer, an upstream's targets have no health and cannot be marked", async () => {
  const send = await withUpstream()
  await send('POST', '/upstreams/u/targets', { target: '10.0.0.1:1' })
  const { body } = await send('GET', '/upstreams/u/health')
  expect(body.data[0]).not.toHaveProperty('health')
  expect(await send('PUT', '/upstreams/u/targets/10.0.0.1:1/healthy')).toEqual({
    status: 400,
    body: { message: 'Upstream u has no balancer' },
  })
  expect((await send('PUT', '/upstreams/u/targets/10.0.0.1:1/elsewhere:1/healthy')).status).toBe(404)
})
