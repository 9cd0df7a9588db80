import type { FastifyRequest } from 'fastify'

const serverPath = /^\/(api|oidc|actuator|ingest|backchannel-logout)(?:\/|$)/

/**
 * Which part of the server a call reached; undefined for the portal's pages and files. Taken from the matched route, because an address has many
 * spellings: `/%61pi/user` is `/api/user`.
 */
export const partOf = ({ routeOptions, params }: FastifyRequest): string | undefined => {
  const url = routeOptions.url === '/*' ? `/${(params as { '*': string })['*']}` : routeOptions.url
  return serverPath.exec(url ?? '')?.[1]
}
