import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildAccessRequest } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { ApiRequestsCard } from './ApiRequestsCard.tsx'

test.each([
  ['the organization that asked', buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })],
  ['a portal admin', buildUser({ id: 1, roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })],
])('%s reads the reason of a request on the API’s page', async (_, who) => {
  serve({ 'POST /api/request-access/filter': [buildAccessRequest({ reason: 'Month-end reports\n200 calls a day' })] })
  await renderAs(who, <ApiRequestsCard apiId={7} hasAccess={false} />)
  const request = within(await screen.findByRole('listitem'))
  expect(request.getByText('Acme Wealth')).toBeTruthy()
  expect(request.getByText(/^Month-end reports\s200 calls a day$/)).toBeTruthy()
})
