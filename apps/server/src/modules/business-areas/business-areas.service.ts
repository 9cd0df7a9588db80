import type { BusinessAreaForm } from '@apim/contract/business-areas/schemas'
import { audit } from '../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../db/client.ts'
import { conflict, fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import { type BusinessAreaRow, businessAreasStore, type NewBusinessArea } from './business-areas.store.ts'
import { businessAreaView } from './business-areas.views.ts'

const objectType = 'business-area'
const requireFound = (row: BusinessAreaRow | undefined): BusinessAreaRow => {
  if (!row) throw notFound('Business area')
  return row
}

/** What the gallery is filtered by; portal admins create, change and delete them. */
export const createBusinessAreas = ({ db }: { db: Db }) => {
  const store = businessAreasStore(db)

  const create = async (tx: Tx, user: SignedIn, area: NewBusinessArea) => {
    const row = await store.insert(tx, area)
    await audit(tx, user, { action: 'business-area.create', objectType, objectId: row.id, before: null, after: businessAreaView(row) })
    return row
  }
  const update = async (tx: Tx, user: SignedIn, id: number, area: NewBusinessArea, version: string | undefined) => {
    const before = requireFound(await store.lock(tx, id))
    const current = businessAreaView(before)
    // Saving the current state again is not an edit.
    if (businessAreaView({ id, ...area }).version === current.version) return before
    if (version !== current.version) throw staleEdit(version !== undefined, { yours: { id, ...area, version }, current })
    const row = await store.update(tx, id, area)
    await audit(tx, user, { action: 'business-area.update', objectType, objectId: id, before: current, after: businessAreaView(row) })
    return row
  }

  return {
    /** All of them, sorted by name. */
    list: async () => (await store.findAll()).map(businessAreaView),
    /** Throws 404 if there is none with that ID. */
    find: async (id: number) => businessAreaView(requireFound(await store.find(id))),
    /** Creates one, or changes the one with that ID. Throws 404 if there is none, 400 if the name is taken, 409 with both versions for a stale edit. */
    save: async (user: SignedIn, { id, name, description }: BusinessAreaForm, version: string | undefined) => {
      const area = { name, description }
      const saved = db.transaction((tx) => (id === undefined ? create(tx, user, area) : update(tx, user, id, area, version)))
      const row = await saved.catch((error: unknown) => {
        throw isTaken(error, 'business_areas_name_unique') ? fieldErrors({ name: 'There is a business area of this name' }) : error
      })
      return businessAreaView(row)
    },
    /** Throws 404 if there is none with that ID, 409 while products are tied to it (specification part 2, section 8). */
    remove: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const before = businessAreaView(requireFound(await store.lock(tx, id)))
        const products = await store.countProducts(tx, id)
        if (products > 0) throw conflict(`${products} ${products === 1 ? 'product is' : 'products are'} tied to this business area`)
        await store.remove(tx, id)
        await audit(tx, user, { action: 'business-area.delete', objectType, objectId: id, before, after: null })
        return { entityId: id }
      }),
  }
}
export type BusinessAreas = ReturnType<typeof createBusinessAreas>
