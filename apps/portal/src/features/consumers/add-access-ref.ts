import { numberOf } from '../../shared/search.ts'

/** The API and organization to give access, if preset, and the consumer to edit. */
export interface AddAccessRef {
  apiId: number | undefined
  organizationId: number | undefined
  consumerId: number | undefined
}

/** Parses `{apiId}.{organizationId}.{consumerId}` from a dock's address; `0` or missing means not preset. */
export const readAddAccess = (text: string): AddAccessRef => {
  const [apiId, organizationId, consumerId] = text.split('.').map((part) => numberOf(part) || undefined)
  return { apiId, organizationId, consumerId }
}

/** The reference to an existing consumer. */
export const editAccessRef = (apiId: number, organizationId: number, consumerId: number) => `${apiId}.${organizationId}.${consumerId}`
