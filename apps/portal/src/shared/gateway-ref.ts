import { numberOf } from './search.ts'

/** A reference to an object on a gateway server; without a server, on the portal's first one. */
export interface GatewayRef {
  id: string
  resourceId: number | undefined
}

/** Parses `{gateway's id}~{resource id}` from a dock's address. */
export const readGatewayRef = (text: string): GatewayRef => {
  const [id = '', resource] = text.split('~')
  return { id, resourceId: numberOf(resource) }
}

/** The inverse of {@link readGatewayRef}. */
export const writeGatewayRef = ({ id, resourceId }: GatewayRef) => (resourceId === undefined ? id : `${id}~${resourceId}`)
