import { createClient } from '@apim/contract/client'
import { sessionLink } from './session-link.ts'

/**
 * Calls the service: `call(contract.apis.get, { params: { id } }, { signal })`. Answers what the contract names; throws ApiError.
 * A 401 signs in again and repeats the call once, only for the same person. Imported by `*.queries.ts` alone, so that schemas stay out of the first load.
 */
export const call = createClient({ baseUrl: '', headers: () => sessionLink.headers(), renew: (error) => sessionLink.renew(error) })
