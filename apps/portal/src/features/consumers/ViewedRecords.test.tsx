import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readListSearch } from '../../shared/list/sorting.ts'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { ViewedRecords } from './ViewedRecords.tsx'

const record = {
  id: 1,
  organizationName: 'Acme Wealth',
  firstname: 'Ada',
  lastname: 'Acme',
  email: 'ada@acme.example',
  consumerName: 'acme-wealth',
  ipAddress: '192.0.2.7',
  processAt: '2026-11-02T10:00:00.000Z',
}
const show = async (records: object[] = [record], keyReveal = true) => {
  const requests = serve({ 'GET /api/view-consumer-list': { records, total: records.length } })
  const view = await renderAs(buildUser({ roles: ['ROLE_PORTAL_ADMIN'], keyReveal }), <ViewedRecords />, {
    at: '/x',
    path: '/x',
    read: readListSearch,
  })
  return { ...view, requests }
}

test('lists who viewed which key, newest first, 10 per page (specification 2 §2)', async () => {
  const { requests } = await show()
  for (const text of ['Acme Wealth', 'Ada', 'Acme', 'ada@acme.example', 'acme-wealth', '192.0.2.7'])
    expect(await screen.findByText(text)).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Organization', 'First name', 'Last name', 'Email', 'Consumer name', 'IP address', 'Process date'])
  expect(requests[0]?.query).toMatchObject({ page: '0', sort: 'processAt', order: 'desc' })
})

test('sorts by a column on click', async () => {
  const { user, requests, router } = await show()
  await user.click(await screen.findByRole('button', { name: 'Last name' }))
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'lastname', order: 'asc' }))
  expect(router.state.location.searchStr).toBe('?sort=lastname&order=asc')
})

test('says when no one has viewed a key yet', async () => {
  await show([])
  expect(await screen.findByText('No one has viewed a key')).toBeTruthy()
  expect(screen.getByText('Each time someone shows or copies a key, it is recorded here.')).toBeTruthy()
})

test('promises nothing of keys that are shown once', async () => {
  await show([], false)
  expect(await screen.findByText('No one has viewed a key')).toBeTruthy()
  expect(screen.queryByText(/Each time someone shows/)).toBeNull()
  expect(screen.getByText('Keys are shown only once, when they are made. Here is who viewed one before that.')).toBeTruthy()
})
