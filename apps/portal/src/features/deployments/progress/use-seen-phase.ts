import type { ApiDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { apiDetail } from '../../../shared/api/api-detail.queries.ts'
import { type DeployPhase, seenPhase } from './deploy-steps.ts'

/** How often the API's deployments are polled while one is being sent. */
const pollMs = 1_000

/** The phase of a deployment that is being sent. Polled until the server answers: the deployment's state says that work has started. */
export const useSeenPhase = (api: ApiDetail, state: DeployPhase, place: { env: string | null; kongServer: string | null }): DeployPhase => {
  useQuery({ ...apiDetail(api.id), refetchInterval: state.phase === 'requested' ? pollMs : false })
  return seenPhase(state, place, api.deployments)
}
