import { pathToFileURL } from 'node:url'
import type { Route } from '@apim/contract'
import type { Plugin } from 'vite'

const ofContract = /[\\/]contract[\\/]src[\\/][^\\/]+[\\/]routes\.ts$/

/** The fields of a route that the contract's client reads: where a call goes and what comes back, without any schema. */
const wire = ({ method, path, file, idempotent, changesState, response }: Route) => ({
  method,
  path,
  file,
  idempotent,
  changesState,
  response: 'contentType' in response ? { contentType: response.contentType } : {},
})

/** One domain's calls as a module without schemas, exporting what its routes export. */
export const callTable = (routes: Record<string, Record<string, Route>>): string =>
  Object.entries(routes)
    .map(([domain, calls]) => {
      const table = Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, wire(route)]))
      return `export const ${domain} = ${JSON.stringify(table)}\n`
    })
    .join('')

/**
 * Reduces the contract's routes in the browser to method and path: reading pages need no schemas, and forms import those they validate with. Also in
 * `vite dev`; the server and the tests use the routes as written.
 */
export const callTables = (): Plugin => ({
  name: 'portal:call-tables',
  async load(id) {
    if (!ofContract.test(id)) return null
    this.addWatchFile(id)
    return callTable((await import(pathToFileURL(id).href)) as Record<string, Record<string, Route>>)
  },
})
