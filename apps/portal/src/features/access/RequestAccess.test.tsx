import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { RequestAccess } from './RequestAccess.tsx'

const admin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
const request = (status: string) => ({ id: 1, product: { id: 7, name: 'Core Banking' }, status, createdAt: '2026-11-02T10:00:00.000Z' })
const answers = (requests: unknown[], grants: unknown[]) => ({
  'GET /api/request-access': requests,
  'GET /api/available-api-access/2': grants,
})

test('access can be requested once; a notice confirms it, and the button then says it was requested', async () => {
  let pending: unknown[] = []
  const requests = serve({
    ...answers([], []),
    'GET /api/request-access': () => pending,
    'POST /api/request-access': () => {
      pending = [request('NEW')]
      return request('NEW')
    },
  })
  const { user } = await renderAs(admin, <RequestAccess apiId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Request Access' }))
  expect(await screen.findByText('API Access Requested!')).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Access Requested' })).disabled).toBe(true)
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ organizationId: 2, productId: 7 }])
})

test('a request that fails says whom to contact, and can be retried', async () => {
  serve({ ...answers([], []), 'POST /api/request-access': refusal(500, 'Something went wrong') })
  const { user } = await renderAs(admin, <RequestAccess apiId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Request Access' }))
  expect(await screen.findByText('Unable to request API Access. Please contact an administrator.')).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Request Access' })).disabled).toBe(false)
})

test('a denied request can be repeated', async () => {
  serve(answers([request('DENIED')], []))
  await renderAs(admin, <RequestAccess apiId={7} />)
  expect(await screen.findByRole('button', { name: 'Request Access' })).toBeTruthy()
})

test('users with access are not offered a request; requests and grants are loaded once a minute at most', async () => {
  const requests = serve(answers([], [{ id: 3, product: { id: 7, name: 'Core Banking' } }]))
  const both = (
    <>
      <RequestAccess apiId={7} />
      <RequestAccess apiId={7} />
      <p>drawn</p>
    </>
  )
  await renderAs(admin, both)
  await screen.findByText('drawn')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /Access/ })).toBeNull()
})
