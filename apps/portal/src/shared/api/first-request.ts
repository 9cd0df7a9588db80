import type { ApiDetail } from '@apim/contract'
import { easiestOperation } from '@apim/openapi/request/first-operation'
import type { FirstRequest } from '@apim/openapi/snippets/first-call'

type FirstOperation = Pick<ApiDetail['operations'][number], 'method' | 'path' | 'calledPath' | 'query' | 'headers' | 'body'>

/** For an API without operations. */
const root: FirstOperation = { method: 'GET', path: '/' }

/** The first call to a deployment at the gateway: the easiest operation, with what the document requires. */
export const firstRequest = (api: Pick<ApiDetail, 'operations'>, deployment: { gatewayUrl: string } | undefined): FirstRequest => {
  const { method, path, calledPath = path, query = '', headers = [], body } = easiestOperation<FirstOperation>(api.operations) ?? root
  const pairs = headers.map(({ name, value }): [string, string] => [name, value])
  return { method: method.toUpperCase(), address: `${deployment?.gatewayUrl ?? ''}${calledPath}${query}`, headers: pairs, body }
}
