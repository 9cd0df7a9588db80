import { deployments } from '@apim/contract/deployments/routes'
import { call } from '../../../shared/api/call.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'

/** Deletes a deployment; when it resolves, the gateway no longer serves it. */
export const useRemoveDeployment = () =>
  useApiMutation('deployments', (id: number, one) => call(deployments.remove, { params: { id } }, one))
