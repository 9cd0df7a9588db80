import type { Environment } from '@apim/contract/constants'
import { serviceIdOf } from '../../../gateway/ids.ts'
import type { IngestStore } from './ingest.store.ts'

export interface Deployed {
  id: number
  apiId: number
  env: Environment
  resourceId: number
}

/** How many ids to read again: transactions that took an id earlier may commit later, but never this much later. */
const lookback = 100

/**
 * Finds the deployment of a gateway service. A service's id is computed from the deployment's id and never stored, so all of them are cached here;
 * entries never change. An unknown service triggers a read of the newest deployments.
 */
export const createDeploymentsByService = (store: Pick<IngestStore, 'findDeployments'>) => {
  const known = new Map<string, Deployed>()
  const seen = new Set<number>()
  let newest = 0

  const learn = async () => {
    for (const deployment of await store.findDeployments(newest - lookback)) {
      if (seen.has(deployment.id)) continue
      seen.add(deployment.id)
      newest = Math.max(newest, deployment.id)
      known.set(serviceIdOf(deployment.id), deployment)
    }
  }

  return async (resourceId: number, serviceIds: ReadonlySet<string>): Promise<Map<string, Deployed>> => {
    if ([...serviceIds].some((id) => !known.has(id))) await learn()
    const found = [...serviceIds].flatMap((id) => {
      const deployment = known.get(id)
      return deployment?.resourceId === resourceId ? [[id, deployment] as const] : []
    })
    return new Map(found)
  }
}
