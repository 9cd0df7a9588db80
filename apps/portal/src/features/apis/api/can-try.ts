import type { ApiDetail, UserDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'

/** Whether someone may try calls of an API on its page. */
export const canTry = (user: UserDetail, api: Pick<ApiDetail, 'hasDocument' | 'tryIt'>): boolean =>
  api.hasDocument && api.tryIt && can.tryApis(user)
