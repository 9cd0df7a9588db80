import { deployments } from '@apim/contract/deployments/routes'
import { call } from '../../../shared/api/call.ts'
import { useDeed } from '../../../shared/api/use-deed.ts'

/** Deletes a deployment; the gateway serves it no longer when this answers. */
export const useRemoveDeployment = () => useDeed('deployments', (id: number, one) => call(deployments.remove, { params: { id } }, one))
