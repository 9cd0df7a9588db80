import type { AuditDetail } from '@apim/contract'
import { type NamedKind, namedKindOf, namedKinds } from '@apim/contract/audit/named-ids'
import { integerMax } from '@apim/contract/constants'
import type { Db } from '../../db/client.ts'
import { findNames } from './names.store.ts'

type Ids = Map<NamedKind, Set<number>>

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= integerMax

const collect = (ids: Ids, kind: NamedKind | undefined, value: unknown): void => {
  if (Array.isArray(value)) for (const item of value) collect(ids, kind, item)
  else if (typeof value === 'object' && value !== null)
    for (const [field, item] of Object.entries(value)) collect(ids, namedKindOf(field), item)
  else if (kind && isId(value)) ids.set(kind, (ids.get(kind) ?? new Set()).add(value))
}

/** The names of everything that an entry mentions by ID, its own object included. */
export const namesIn = async (
  db: Db,
  { objectType, objectId, before, after }: Omit<AuditDetail, 'names'>,
): Promise<AuditDetail['names']> => {
  const ids: Ids = new Map()
  const own = namedKinds.find((kind) => kind === objectType)
  if (own && /^\d{1,10}$/.test(objectId)) collect(ids, own, Number(objectId))
  collect(ids, undefined, before)
  collect(ids, undefined, after)
  const found = [...ids].map(async ([kind, some]) => [kind, await findNames(db, kind, [...some])] as const)
  return Object.fromEntries(await Promise.all(found))
}
