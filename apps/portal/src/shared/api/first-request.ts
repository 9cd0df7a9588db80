import type { ApiDetail } from '@apim/contract'
import type { FirstRequest } from '@apim/openapi/snippets/first-call'

/** For an API without operations. */
const root: NonNullable<ApiDetail['firstCall']> = { method: 'GET', path: '/' }

/** The first call to a deployment at the gateway: the easiest operation, with what the document requires. */
export const firstRequest = (api: Pick<ApiDetail, 'firstCall'>, deployment: { gatewayUrl: string } | undefined): FirstRequest => {
  const { method, path, calledPath = path, query = '', headers = [], body } = api.firstCall ?? root
  const pairs = headers.map(({ name, value }): [string, string] => [name, value])
  return { method: method.toUpperCase(), address: `${deployment?.gatewayUrl ?? ''}${calledPath}${query}`, headers: pairs, body }
}
