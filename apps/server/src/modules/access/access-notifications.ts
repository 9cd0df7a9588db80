import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { companyAdminRecipients, portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'
import { announce } from '../../webhooks/index.ts'
import type { RequestRow } from './access.store.ts'
import { grantRows } from './grants.store.ts'

/** The page of an API that was retired meanwhile is there only for who has keys for it: who has none is led to the gallery. */
const about = ({ organizationId, organizationName, apiName, apiRetired, productId }: RequestRow, by: { id: number }) => ({
  by,
  about: organizationId,
  values: { organization: organizationName, api: apiName },
  link: apiRetired ? '/wall' : `/apis/${productId}`,
})

interface Product {
  productId: number
  organizationId: number
}

/** Tells webhooks what became of an organization's access, and what it was asked for. */
export const announceAccess = async (
  tx: Tx,
  { productId, organizationId }: Product,
  type: 'access.requested' | 'access.granted' | 'access.denied' | 'access.revoked',
  reason?: string | null,
): Promise<void> => {
  const names = await grantRows.findNames(tx, { productId, organizationId })
  if (!names) return
  const data = {
    organization: { id: organizationId, name: names.organization },
    api: { id: productId, name: names.api },
    ...(reason && { reason }),
  }
  await announce(tx, { type, about: { organizationId }, data, link: `/apis/${productId}` })
}

/** The company admins of the organization, except the person who asked. */
const companyAdmins = async (tx: Tx, { organizationId, createdBy }: RequestRow) =>
  (await companyAdminRecipients(tx, organizationId)).filter(({ id }) => id !== createdBy)

/**
 * Tells everyone who may decide the request, by a link that opens it, and the company admins of the organization. Who asked knows, and may not decide it,
 * so is told nothing.
 */
export const tellRequested = async (tx: Tx, by: { id: number }, row: RequestRow): Promise<void> => {
  const shared = about(row, by)
  const values = { ...shared.values, requester: `${row.firstname} ${row.lastname}`, reason: row.reason ?? undefined }
  const link = `/inbox?item=access-request:${row.id}`
  await notify(tx, { ...shared, to: await portalAdminRecipients(tx), event: 'access-request.to-decide', values, link })
  await notify(tx, { ...shared, to: await companyAdmins(tx, row), event: 'organization-access.requested', values })
  await announceAccess(tx, row, 'access.requested', row.reason)
}

/** Tells the person who asked, with the reason that was given, and the company admins of the organization. */
export const tellDecided = async (tx: Tx, by: { id: number }, row: RequestRow, isApproved: boolean, reason?: string): Promise<void> => {
  const shared = about(row, by)
  const [to, own] = [await companyAdmins(tx, row), [{ id: row.createdBy }]]
  if (isApproved) {
    await notify(tx, { ...shared, to: own, event: 'access-request.approved' })
    await notify(tx, { ...shared, to, event: 'organization-access.approved' })
  } else {
    await notify(tx, { ...shared, to: own, event: 'access-request.denied', values: { ...shared.values, reason } })
    await notify(tx, { ...shared, to, event: 'organization-access.denied' })
  }
}

type GrantEvent = 'organization-access.revoked' | 'organization-access.own-keys' | 'organization-access.no-own-keys'

const tellOfGrant = async (tx: Tx, by: { id: number }, grant: Product, event: GrantEvent): Promise<void> => {
  const names = await grantRows.findNames(tx, grant)
  if (!names) return
  const to = await companyAdminRecipients(tx, grant.organizationId)
  const shared = { by, about: grant.organizationId, link: `/apis/${grant.productId}` }
  await notify(tx, { ...shared, to, event, values: names })
}

/** Tells an organization's company admins that its access was revoked. */
export const tellRevoked = async (tx: Tx, by: { id: number }, grant: Product): Promise<void> => {
  await tellOfGrant(tx, by, grant, 'organization-access.revoked')
  await announceAccess(tx, grant, 'access.revoked')
}

/** Tells them that the organization manages its own keys from now on, or no longer does. */
export const tellOwnKeys = (tx: Tx, by: { id: number }, grant: Product, ownKeys: boolean): Promise<void> =>
  tellOfGrant(tx, by, grant, ownKeys ? 'organization-access.own-keys' : 'organization-access.no-own-keys')
