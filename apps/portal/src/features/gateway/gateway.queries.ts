import { contract, type Output } from '@apim/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import type { GatewayRef } from './gateway-ref.ts'

export type GatewayService = Output<typeof contract.gateway.service>
export type GatewayPlugin = Output<typeof contract.gateway.plugin>

/** One gateway service with its routes and plugins. */
export const gatewayService = ({ id, resourceId }: GatewayRef) =>
  queryOptions({
    queryKey: keys.gateway.service(id, resourceId),
    queryFn: ({ signal }) => call(contract.gateway.service, { params: { id }, query: { resourceId } }, { signal }),
  })

/** One gateway plugin; its secrets are masked by the service. */
export const gatewayPlugin = ({ id, resourceId }: GatewayRef) =>
  queryOptions({
    queryKey: keys.gateway.plugin(id, resourceId),
    queryFn: ({ signal }) => call(contract.gateway.plugin, { params: { id }, query: { resourceId } }, { signal }),
  })
