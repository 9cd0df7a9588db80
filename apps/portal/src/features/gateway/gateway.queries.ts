import type { Output } from '@apim/contract'
import { gateway } from '@apim/contract/gateway/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import type { GatewayRef } from '../../shared/gateway-ref.ts'

export type GatewayService = Output<typeof gateway.service>
export type GatewayPlugin = Output<typeof gateway.plugin>

/** One gateway service with its routes and plugins. */
export const gatewayService = ({ id, resourceId }: GatewayRef) =>
  queryOptions({
    queryKey: keys.gateway.service(id, resourceId),
    queryFn: ({ signal }) => call(gateway.service, { params: { id }, query: { resourceId } }, { signal }),
  })

/** One gateway plugin, with its secrets masked by the server. */
export const gatewayPlugin = ({ id, resourceId }: GatewayRef) =>
  queryOptions({
    queryKey: keys.gateway.plugin(id, resourceId),
    queryFn: ({ signal }) => call(gateway.plugin, { params: { id }, query: { resourceId } }, { signal }),
  })
