import type { KongAdmin, Route } from '@apim/kong-admin'
import { ourTag, routeIdOf, serviceIdOf, taggedTargetTest } from '../../../gateway/ids.ts'
import { literalPrefix, nameTaken, overlap, pathOverlaps, pathTaken } from './names.ts'

interface Named {
  /** Absent while the deployment has no row yet. */
  id?: number
  serviceName: string
  routePath: string
}

/**
 * Conflicts with a deployment's names at the gateway itself, including services and routes not managed here (trust T49).
 * `ours` are the deployments that the portal has already checked against each other.
 */
export const clashesAtGateway = async (kong: KongAdmin, wanted: Named, ours: readonly number[]): Promise<Record<string, string>> => {
  const errors: Record<string, string> = {}
  const service = await kong.services.get(wanted.serviceName)
  if (service && (wanted.id === undefined || service.id !== serviceIdOf(wanted.id))) errors['name'] = nameTaken
  const [managed, services] = [new Set(ours.map((id) => routeIdOf(id))), new Set(ours.map(serviceIdOf))]
  // A test of a target is gone in a moment, and no client can match its route.
  const isManaged = ({ id, service: to, tags }: Route) =>
    managed.has(id) || ((tags?.includes(ourTag) ?? false) && (services.has(to?.id ?? '') || taggedTargetTest(tags) !== undefined))
  const name = wanted.routePath.slice(1)
  for await (const page of kong.routes.pages())
    for (const route of page) {
      if (isManaged(route)) continue
      if (route.name === name) errors['contextPath'] = pathTaken
      for (const path of route.paths ?? []) {
        const prefix = literalPrefix(path)
        if (prefix !== undefined && overlap(prefix, wanted.routePath)) errors['contextPath'] ??= pathOverlaps
      }
    }
  return errors
}
