import type { Deployment } from '@apim/contract'

interface Server {
  id: number
  name: string
}
type Placed = Pick<Deployment, 'kongServer'>

/** The gateway servers that a deployment can be promoted to: those that have one already, and those on which one can be made. */
export const placesFor = (existing: readonly Placed[], servers: readonly Server[]): Server[] => {
  const all = [...existing.map(({ kongServer }) => kongServer), ...servers]
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
}

/** The server that is proposed: the one that has a deployment already, else the one it is promoted from, else the only one. */
export const proposedPlace = (existing: readonly Placed[], from: Placed, places: readonly Server[]): string | null => {
  const same = existing.length === 0 ? places.find(({ id }) => id === from.kongServer.id) : undefined
  const only = existing.length === 1 ? existing[0]?.kongServer : places.length === 1 ? places[0] : undefined
  const proposed = same ?? only
  return proposed ? String(proposed.id) : null
}

/** The deployment on that server. */
export const existingAt = <D extends Placed>(existing: readonly D[], server: string | null): D | undefined =>
  existing.find(({ kongServer }) => String(kongServer.id) === server)
