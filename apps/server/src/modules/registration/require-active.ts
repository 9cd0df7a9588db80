import type { Tx } from '../../db/client.ts'
import { fieldErrors } from '../../http/errors.ts'
import type { RegistrationStore } from './registration.store.ts'

/** The organization, which must be active. Throws 400. */
export const requireActive = async (store: RegistrationStore, tx: Tx, id: number): Promise<{ id: number; name: string }> => {
  const organization = await store.findOrganization(tx, id)
  if (!organization || organization.isClosed) throw fieldErrors({ organizationId: 'Choose an active organization' })
  return organization
}
