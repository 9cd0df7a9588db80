import type { AccessGrant } from '@apim/contract'

/** How a grant's dock names it in the address: `{organizationId}.{grantId}`. */
export const grantRef = ({ organizationId, id }: Pick<AccessGrant, 'organizationId' | 'id'>) => `${organizationId}.${id}`

export const readGrantRef = (ref: string) => {
  const [organizationId = 0, grantId = 0] = ref.split('.').map((part) => Number(part) || 0)
  return { organizationId, grantId }
}
