import type { ApiDetail } from '@apim/contract'
import { easiestOperation } from '@apim/openapi/request/first-operation'
import type { FirstRequest } from '@apim/openapi/snippets/first-call'

/** The first call to a deployment at the gateway: the easiest operation, with what the document requires. */
export const firstRequest = (api: Pick<ApiDetail, 'operations'>, deployment: { gatewayUrl: string } | undefined): FirstRequest => {
  const { method, path, query = '', headers = [] } = easiestOperation(api.operations) ?? { method: 'GET', path: '/' }
  return { method: method.toUpperCase(), address: `${deployment?.gatewayUrl ?? ''}${path}${query}`, headers }
}
