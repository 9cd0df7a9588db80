import { deployments } from '@apim/contract/deployments/routes'
import { call } from '../../../shared/api/call.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'

/** Deletes a deployment; the gateway serves it no longer when this answers. */
export const useRemoveDeployment = () =>
  useApiMutation('deployments', (id: number, one) => call(deployments.remove, { params: { id } }, one))
