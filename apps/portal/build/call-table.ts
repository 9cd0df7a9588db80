import { pathToFileURL } from 'node:url'
import type { Route } from '@apim/contract'
import type { Plugin } from 'vite'

const ofContract = /[\\/]contract[\\/]src[\\/][^\\/]+[\\/]routes\.ts$/

/** What the contract's client reads of a call: where it goes and what comes back. Nothing of what either must look like. */
const wire = ({ method, path, file, repeatable, response }: Route) => ({
  method,
  path,
  file,
  repeatable,
  response: 'contentType' in response ? { contentType: response.contentType } : {},
})

/** The calls of one domain as a module without schemas, for what its routes export. */
export const callTable = (routes: Record<string, Record<string, Route>>): string =>
  Object.entries(routes)
    .map(([domain, calls]) => {
      const table = Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, wire(route)]))
      return `export const ${domain} = ${JSON.stringify(table)}\n`
    })
    .join('')

/**
 * Puts the contract's routes into the browser as method and path alone: a page that reads needs no schema, and a form imports the ones it checks
 * with. Also in `vite dev`; the server and the tests read the routes as they are written.
 */
export const callTables = (): Plugin => ({
  name: 'portal:call-tables',
  async load(id) {
    if (!ofContract.test(id)) return null
    this.addWatchFile(id)
    return callTable((await import(pathToFileURL(id).href)) as Record<string, Record<string, Route>>)
  },
})
