import type { Resource } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { createStore } from '../../shared/store.ts'
import { resourceList } from './resources.queries.ts'

/** The Redis server that was last added beside a gateway server's form, until that has chosen it. */
export const addedRedis = createStore<number | undefined>(undefined)

const asked = resourceList({ view: undefined, type: 'REDIS' })

const nameIn = (servers: readonly Resource[] | undefined, redisId: number) =>
  servers?.find(({ id }) => id === redisId)?.name ?? String(redisId)

/** The Redis servers, for a choice among them. */
export const useRedisServers = () => {
  const query = useQuery(asked)
  return {
    query,
    servers: (query.data ?? []).filter(({ type }) => type === 'REDIS'),
    /** What one is called; its ID if it is not there. */
    nameOf: (redisId: number) => nameIn(query.data, redisId),
  }
}

/** What a Redis server is called that another part has asked for; else its ID. */
export const useKnownRedisName = () => {
  const { data } = useQuery({ ...asked, enabled: false })
  return (redisId: number) => nameIn(data, redisId)
}
