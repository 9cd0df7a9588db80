import { contract, type Route } from '@apim/contract'

/** A list or a picker of the contract. */
export interface List {
  /** Of the first one, for a list of what belongs to one thing. */
  path: string
  isOfOne: boolean
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
  return page || limit
    ? [{ path: path.replace(':id', '1'), isOfOne: path.includes(':id'), access, params: Object.keys(query.shape), sorts }]
    : []
}

/** Every list and picker of the contract that the database answers. */
export const lists: readonly List[] = Object.values(contract).flatMap((routes) => Object.values(routes).flatMap(listOf))
