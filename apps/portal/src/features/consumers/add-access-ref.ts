import { numberOf } from '../../shared/search.ts'

/** Which API and organization an access is for, as far as that is settled, and which consumer is changed. */
export interface AddAccessRef {
  apiId: number | undefined
  organizationId: number | undefined
  consumerId: number | undefined
}

/** `{apiId}.{organizationId}.{consumerId}` of a dock's address, read; `0` and absence leave it open. */
export const readAddAccess = (text: string): AddAccessRef => {
  const [apiId, organizationId, consumerId] = text.split('.').map((part) => numberOf(part) || undefined)
  return { apiId, organizationId, consumerId }
}

/** The same for a consumer that exists, written. */
export const editAccessRef = (apiId: number, organizationId: number, consumerId: number) => `${apiId}.${organizationId}.${consumerId}`
