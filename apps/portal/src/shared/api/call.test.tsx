import { organizations } from '@apim/contract/organizations/routes'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '../../testing/service.ts'
import { call } from './call.ts'
import { connectSession } from './session-link.ts'

test('a refused call tells the session why, and still fails', async () => {
  const refused = vi.fn<(failure: unknown) => void>()
  connectSession({ headers: () => ({}), renew: async () => false, refused })
  serve({ 'GET /api/all-organizations': refusal(403, 'This user has been disabled.', { disabled: 'Y' }) })
  await expect(call(organizations.names, { query: {} })).rejects.toThrow('This user has been disabled.')
  expect(refused.mock.calls).toEqual([[expect.objectContaining({ status: 403, errors: { disabled: 'Y' } })]])
})
