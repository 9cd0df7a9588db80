import { numberOf } from '../../shared/search.ts'

/** Which API and organization an access is for, as far as that is settled. */
export interface AddAccessRef {
  apiId: number | undefined
  organizationId: number | undefined
}

/** `{apiId}.{organizationId}` of a dock's address, read; `0` and absence leave it open. */
export const readAddAccess = (text: string): AddAccessRef => {
  const [api, organization] = text.split('.').map((part) => numberOf(part) || undefined)
  return { apiId: api, organizationId: organization }
}
