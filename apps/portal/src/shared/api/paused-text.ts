import type { ApiDetail, UserDetail } from '@apim/contract'
import type { Pauser } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import type { TextKey } from '../text-key.ts'
import { grantedBy } from './granted-by.ts'

/** What is said of a paused key of the reader's organization: that the reader can resume it, or who else can. */
export const pausedText = (user: UserDetail, api: ApiDetail, pausedBy: Pauser): TextKey => {
  const { organizationId } = user
  const isOwn = organizationId !== null && can.resumeConsumer(user, api, organizationId, grantedBy(api), pausedBy)
  return isOwn ? 'apis.next.paused-key.own' : `apis.next.paused-key.by.${pausedBy}`
}
