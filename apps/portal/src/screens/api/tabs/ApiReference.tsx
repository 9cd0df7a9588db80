import type { ApiDetail } from '@apim/contract'
import { Reference } from '../../../features/apis/reference/Reference.tsx'
import { WithKeys } from '../../../features/consumers/WithKeys.tsx'

/** An API's reference, with code for an environment that the reader has a key for. */
export function ApiReference({ api }: { api: ApiDetail }) {
  return <WithKeys api={api}>{(deployments) => <Reference api={api} deploymentsWithKey={deployments} />}</WithKeys>
}
