import type { ApiDetail } from '@apim/contract'
import type { Granted } from '@apim/contract/constants'

/** What the grant of the reader's organization gives it, as the API itself says it. */
export const grantedBy = ({ access, ownKeys }: Pick<ApiDetail, 'access' | 'ownKeys'>): Granted =>
  ownKeys ? 'own-keys' : access === 'granted' ? 'access' : 'none'
