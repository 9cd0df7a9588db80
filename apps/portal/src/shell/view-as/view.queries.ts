import { viewAs } from '@apim/contract/view-as/routes'
import { call } from '../../shared/api/call.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

/** Afterwards every call is another user's: the session is loaded again, and with it everything on the screen. */
const rereads = { meta: { rereads: 'nothing' as const } }

/** Starts a view of the portal as another user. */
export const useStartView = () =>
  useApiMutation('viewAs', (body: { userId: number; reason: string }, one) => call(viewAs.start, { body }, one), rereads)

/** Ends it. */
export const useEndView = () => useApiMutation('viewAs', () => call(viewAs.end, {}), rereads)
