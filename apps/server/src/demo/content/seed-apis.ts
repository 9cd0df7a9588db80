import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { apis, applications, businessAreas } from '../../db/schema/index.ts'
import type { Apis } from '../../modules/apis/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'
import { type CatalogueEntry, catalogue } from './catalogue.ts'

const documents = new URL('../../../documents/', import.meta.url)

/** Imports one document as its owner would, unless an interrupted start already has. */
const importEntry = async (db: Db, importDocument: Apis['importDocument'], entry: CatalogueEntry): Promise<number> => {
  const owner = await actingAs(db, entry.owner, 'demo data')
  const [application] = await db.select().from(applications).where(eq(applications.name, entry.application))
  const [area] = await db.select().from(businessAreas).where(eq(businessAreas.name, entry.businessArea))
  const [known] = await db
    .select({ id: apis.id })
    .from(apis)
    .where(and(eq(apis.name, entry.name), eq(apis.createdBy, owner.id)))
  if (known) return known.id
  const { name, description, sourceRepo, file } = entry
  const form = { name, description, sourceRepo, bizappId: application?.id, businessAreaId: area?.id }
  const content = await readFile(new URL(file, documents))
  return (await importDocument(owner, form, { fileName: file, mediaType: 'application/octet-stream', content })).id
}

/** Creates the demo gallery through the product's own import; returns the APIs' ids by name. */
export const seedApis = async (db: Db, importDocument: Apis['importDocument'], progress: DemoProgress): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const entry of catalogue)
    ids.set(entry.name, Number(await progress.once(`api:${entry.file}`, () => importEntry(db, importDocument, entry))))
  return ids
}
