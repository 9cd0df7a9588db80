import { contract, type Route } from '@apim/contract'

/** A list or a picker of the contract. */
export interface List {
  path: string
  /** Whom the contract lets call it. */
  access: Route['access']
  params: readonly string[]
  /** None for a picker. */
  sorts: readonly string[]
}

/** They ask a gateway. */
const ofGateways = new Set(['/api/kong/services', '/api/kong/routes'])

const listOf = ({ method, path, query, access }: Route): List[] => {
  if (method !== 'GET' || !query || ofGateways.has(path)) return []
  const { page, sort, limit } = query.shape
  const sorts: readonly string[] = page && sort ? sort.def.innerType.options : []
  return page || limit ? [{ path, access, params: Object.keys(query.shape), sorts }] : []
}

/** Every list and picker of the contract that the database answers. */
export const lists: readonly List[] = Object.values(contract).flatMap((routes) => Object.values(routes).flatMap(listOf))
