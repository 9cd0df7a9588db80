import type { Tx } from '../../../db/client.ts'
import type { PathLockdown } from '../../../db/schema/index.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { operationsOf } from '../../apis/index.ts'

/** With more, a gateway takes seconds to compile the routes; GitHub's description has 811. */
const maxPaths = 2000

/** Never matched by a request, because every gateway resolves it before it looks for a route. */
const isUnreachable = (path: string) => !path.startsWith('/') || path.split('/').some((segment) => segment === '.' || segment === '..')

/** A document's path up to the query or fragment with which some documents distinguish operations. */
const withoutQuery = (path: string) => path.replace(/[?#].*$/s, '')

type Operation = { method: string; path: string }

const pathsOf = (operations: readonly Operation[]): PathLockdown['paths'] =>
  [...Map.groupBy(operations, ({ path }) => withoutQuery(path))]
    .map(([path, of]) => ({ path, methods: [...new Set(of.map(({ method }) => method.toUpperCase()))].sort() }))
    .filter(({ path }) => !isUnreachable(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))

/** The lockdown to the paths and methods of the API's current document, or a message saying why there is none. */
export const currentLockdown = async (tx: Tx, apiId: number): Promise<PathLockdown | string> => {
  const document = await operationsOf(tx, apiId)
  const paths = pathsOf(document?.operations ?? [])
  if (!document || paths.length === 0) return 'This API has no document with paths to lock'
  if (paths.length > maxPaths) return `Path lockdown supports at most ${maxPaths} paths, and the document has ${paths.length}`
  return { revision: document.revision, paths }
}

const operationKeys = ({ paths }: PathLockdown) =>
  new Set(paths.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)))

/** The paths and methods that the other lockdown does not allow. */
const without = ({ paths }: PathLockdown, other: PathLockdown): PathLockdown['paths'] => {
  const known = operationKeys(other)
  return paths
    .map(({ path, methods }) => ({ path, methods: methods.filter((method) => !known.has(`${method} ${path}`)) }))
    .filter(({ methods }) => methods.length > 0)
}

/** What taking over the API's current document would open and close; undefined if the lockdown already follows it, or cannot. */
export const nextLockdown = async (tx: Tx, apiId: number, before: PathLockdown | null) => {
  const current = before && (await currentLockdown(tx, apiId))
  if (!before || !current || typeof current === 'string' || current.revision === before.revision) return undefined
  return { revision: current.revision, opens: without(current, before), closes: without(before, current) }
}

/**
 * The lockdown after an edit: unchanged (trust T57), unless the edit takes over a revision's paths. Throws 400 when that revision is
 * no longer current: its paths are not the ones the editor has seen.
 */
export const lockdownAfterEdit = async (
  tx: Tx,
  apiId: number,
  before: PathLockdown | null,
  revision: number | undefined,
): Promise<PathLockdown | null> => {
  if (before === null || revision === undefined || revision === before.revision) return before
  const current = await currentLockdown(tx, apiId)
  if (typeof current === 'string') throw fieldErrors({ lockdownRevision: current })
  if (current.revision !== revision)
    throw fieldErrors({ lockdownRevision: `The document is at revision ${current.revision}; review its paths first` })
  return current
}
