import type { Tx } from '../../db/client.ts'
import type { PathLockdown } from '../../db/schema/index.ts'
import { operationsOf } from '../apis/index.ts'

/** More make routes that a gateway takes seconds to compile; GitHub's description has 811. */
const maxPaths = 2000

/** What no request can ask for, because every gateway resolves it before it looks for a route. */
const isUnreachable = (path: string) => !path.startsWith('/') || path.split('/').some((segment) => segment === '.' || segment === '..')

/** What of a path in a document comes before the query or fragment with which some documents tell operations apart. */
const withoutQuery = (path: string) => path.replace(/[?#].*$/, '')

type Operation = { method: string; path: string }

const pathsOf = (operations: readonly Operation[]): PathLockdown['paths'] =>
  [...Map.groupBy(operations, ({ path }) => withoutQuery(path))]
    .map(([path, of]) => ({ path, methods: [...new Set(of.map(({ method }) => method.toUpperCase()))].sort() }))
    .filter(({ path }) => !isUnreachable(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))

/** The lockdown to the paths and methods of the API's current document, or in words why there is none. */
export const currentLockdown = async (tx: Tx, apiId: number): Promise<PathLockdown | string> => {
  const document = await operationsOf(tx, apiId)
  const paths = pathsOf(document?.operations ?? [])
  if (!document || paths.length === 0) return 'This API has no document with paths that could be locked'
  if (paths.length > maxPaths) return `Path lockdown takes at most ${maxPaths} paths, and the document has ${paths.length}`
  return { revision: document.revision, paths }
}

/**
 * The lockdown after an edit: whether there is one stays as it was (trust T57), its paths follow the current document; where that has none that
 * can be locked, they stay too.
 */
export const lockdownAfterEdit = async (tx: Tx, apiId: number, before: PathLockdown | null): Promise<PathLockdown | null> => {
  if (before === null) return null
  const current = await currentLockdown(tx, apiId)
  return typeof current === 'string' ? before : current
}
