import { deployments } from '@apim/contract/deployments/routes'
import { resources } from '@apim/contract/resources/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { DeployBody } from './form/deploy-body.ts'

/** The gateway servers the reader may deploy to: resources of type KONG (specification 1 §3). */
export const gatewayServers = queryOptions({
  queryKey: keys.resources.servers('KONG'),
  queryFn: ({ signal }) => call(resources.list, { query: { type: 'KONG' } }, { signal }),
})

/** The environments the reader may deploy to; empty for readers who may not (specification 1 §6). */
export const deployEnvironments = queryOptions({
  queryKey: keys.choices.environments(),
  queryFn: ({ signal }) => call(deployments.environments, {}, { signal }),
})

/** A deployment to edit. Always fetched anew, so that editing starts from the current state. */
export const deploymentDetail = (id: number) =>
  queryOptions({
    queryKey: keys.deployments.detail(id),
    queryFn: ({ signal }) => call(deployments.get, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Deploys, or updates a deployment; resolves when the gateway serves it. `onProgress`: how much of the request was sent, 0 to 100. */
export const useDeploy = (onProgress: (percent: number) => void) =>
  useApiMutation('deployments', (body: DeployBody, one) => call(deployments.deploy, { body }, { ...one, onProgress }))

/** Has the gateway server call a target once; nothing stays of that. */
export const useTargetTest = () =>
  useApiMutation('deployments', (body: { id: number; kongServer: number; upstreamUrl: string }) => call(deployments.testTarget, { body }))

/** The response to a deployment. */
export type Deployed = Awaited<ReturnType<ReturnType<typeof useDeploy>['mutateAsync']>>
