import type { Environment } from '../values/constants.ts'

/** A route name made from an API's name: non-ASCII removed, white space to hyphens, lower case (specification part 1, section 4). */
export const contextPathFrom = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification says non-ASCII
    .replace(/[^\x00-\x7F]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()

/** For DEV, TEST and UAT the environment is appended to service and route names; PROD has none. */
export const withEnvironment = (name: string, env: Environment): string => (env === 'PROD' ? name : `${name}-${env.toLowerCase()}`)
