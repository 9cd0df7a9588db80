import { withEnvironment } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'

/** Paths that a gateway or a portal may need for itself one day (trust T49). */
const reserved = new Set(['oauth', 'oauth2', 'auth', 'admin', 'status', 'api', 'health'])

export interface FinalNames {
  /** Kong does not allow spaces in names. */
  serviceName: string
  /** With a leading slash. */
  routePath: string
}

/** The names a deployment has on its gateway: with the environment, except for PROD (specification part 1, section 2). */
export const finalNames = (form: { name: string; contextPath: string; env: Environment }): FinalNames => ({
  serviceName: withEnvironment(form.name.replace(/\s+/g, '-'), form.env),
  routePath: `/${withEnvironment(form.contextPath, form.env)}`,
})

/** Whether a route name is reserved, with or without the environment. */
export const isReserved = (form: { contextPath: string; env: Environment }): boolean =>
  [form.contextPath, withEnvironment(form.contextPath, form.env)].some((name) => reserved.has(name.toLowerCase()))

/** Kong matches a prefix as plain text: `/plain` takes `/plainfoo` too, so neither of two paths may begin with the other (trust T49). */
export const overlap = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/**
 * The text with which every request for a route's path begins. A pattern (`~`) is cut at its first special character. Undefined for the
 * path `/`, which is the fallback.
 */
export const literalPrefix = (path: string): string | undefined => {
  if (path === '/') return undefined
  return path.startsWith('~') ? (/^[A-Za-z0-9_~/%-]*/.exec(path.slice(1))?.[0] ?? '') : path
}

export const nameTaken = 'This service name is already used on this gateway server'
export const pathTaken = 'This route name is already used on this gateway server'
export const pathOverlaps = 'This route name overlaps with one that is already used on this gateway server'
export const pathReserved = 'This route name is reserved'
export const environmentTaken = (env: Environment): string => `This API is already deployed to ${env} on this gateway server`
