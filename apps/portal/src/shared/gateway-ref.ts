import { numberOf } from './search.ts'

/** Which object of which gateway server; without a server the portal's first one. */
export interface GatewayRef {
  id: string
  resourceId: number | undefined
}

/** `{gateway's id}~{resource id}` of a dock's address, read. */
export const readGatewayRef = (text: string): GatewayRef => {
  const [id = '', resource] = text.split('~')
  return { id, resourceId: numberOf(resource) }
}

/** The same, written. */
export const writeGatewayRef = ({ id, resourceId }: GatewayRef) => (resourceId === undefined ? id : `${id}~${resourceId}`)
