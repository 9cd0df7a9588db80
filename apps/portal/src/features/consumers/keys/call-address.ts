import type { ApiDetail } from '@apim/contract'
import { easiestOperation } from '@apim/openapi/request/first-operation'

/** The gateway address of a first call to this deployment. */
export const callAddress = (api: Pick<ApiDetail, 'deployments' | 'operations'>, deploymentId: number) => {
  const gatewayUrl = api.deployments.find(({ id }) => id === deploymentId)?.gatewayUrl ?? ''
  const { path, query = '' } = easiestOperation(api.operations) ?? { path: '/' }
  return `${gatewayUrl}${path}${query}`
}
