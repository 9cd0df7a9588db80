import { useQuery } from '@tanstack/react-query'
import { resourceList } from './resources.queries.ts'

/** The Redis servers, for a choice among them. */
export const useRedisServers = () => {
  const query = useQuery(resourceList({ view: undefined, type: 'REDIS' }))
  return { query, servers: (query.data ?? []).filter(({ type }) => type === 'REDIS') }
}

/** What a Redis server is called; its ID while that is unknown. */
export const useRedisName = () => {
  const { servers } = useRedisServers()
  return (redisId: number) => servers.find(({ id }) => id === redisId)?.name ?? String(redisId)
}
