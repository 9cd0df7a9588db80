import type { ApiDetail, UserDetail } from '@apim/contract'
import type { Granted, Pauser } from '@apim/contract/constants'
import { type Actor, can } from '@apim/contract/policies'
import type { TextKey } from '../text-key.ts'

/**
 * What is said of a paused key of the reader's organization, which was granted so much: that the reader can resume it, or who else can. A company
 * admin cannot any more once the provider manages the keys again.
 */
export const pausedText = (user: UserDetail, api: ApiDetail, granted: Granted, pausedBy: Pauser): TextKey => {
  const { organizationId } = user
  const isOwn = organizationId !== null && can.resumeConsumer(user, api, organizationId, granted, pausedBy)
  const companyAdmin: Actor = { ...user, roles: ['ROLE_COMPANY_ADMIN'], ownerApps: [] }
  if (
    organizationId !== null &&
    !isOwn &&
    pausedBy === 'organization' &&
    !can.resumeConsumer(companyAdmin, api, organizationId, granted, pausedBy)
  )
    return 'apis.next.paused-key.kept'
  return isOwn ? 'apis.next.paused-key.own' : `apis.next.paused-key.by.${pausedBy}`
}
