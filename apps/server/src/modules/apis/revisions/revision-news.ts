import type { ChangeVerdict } from '@apim/contract'
import type { Db, Tx } from '../../../db/client.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { notify } from '../../../notifications/index.ts'
import { accessRecipients } from '../../../read-models/mail-recipients.store.ts'
import { announce } from '../../../webhooks/index.ts'
import { type CheckedDocument, DocumentRefusal } from '../document/checked-document.ts'
import type { DocumentChecker } from '../document/document-checker.ts'
import type { DocumentsStore } from '../documents.store.ts'

interface NewsDeps {
  db: Db
  documents: Pick<DocumentsStore, 'findCurrent'>
  checker: Pick<DocumentChecker, 'compare'>
}

/** What a new revision means for those who use the API, compared with the one it follows. */
export interface RevisionNews {
  /** The number of that one; 0 for none. */
  after: number
  /** Undefined if nothing changed, or no one is concerned. */
  verdict: ChangeVerdict | undefined
}

/** What a revision is compared by. */
type Compared = Pick<CheckedDocument, 'sha256' | 'normalised'>

/** What cannot be compared cannot be shown to be compatible; only a busy checker is worth another try. */
const unlessBusy = (error: unknown): { verdict: 'breaking' } => {
  if (!(error instanceof DocumentRefusal) || error.reason === 'busy') throw error
  return { verdict: 'breaking' }
}

/** Compares a document with an API's current revision, outside of any transaction: it may take a second. */
const newsOf = async ({ db, documents, checker }: NewsDeps, apiId: number, document: Compared): Promise<RevisionNews> => {
  const current = await documents.findCurrent(apiId)
  const { number: after = 0, sha256, normalised } = current ?? {}
  if (!sha256 || sha256 === document.sha256 || (await accessRecipients(db, apiId)).length === 0) return { after, verdict: undefined }
  if (!normalised || !document.normalised) return { after, verdict: 'breaking' }
  const { verdict } = await checker.compare(Buffer.from(normalised), document.normalised).catch(unlessBusy)
  return { after, verdict: verdict ?? undefined }
}

/**
 * Stores a new revision together with what is told of it. `store` gets the news of a document that follows another one, and returns undefined if someone
 * else has saved a revision since they were made: they are then made again. Throws the DocumentRefusal of a busy checker.
 */
export const storedWithNews = async <Stored>(
  deps: NewsDeps,
  apiId: number | undefined,
  document: Compared | undefined,
  store: (tx: Tx, news: RevisionNews | undefined) => Promise<Stored | undefined>,
): Promise<Stored> => {
  for (;;) {
    const news = document && apiId !== undefined ? await newsOf(deps, apiId, document) : undefined
    const stored = await deps.db.transaction((tx) => store(tx, news))
    if (stored !== undefined) return stored
  }
}

/** Tells webhooks of an API: `change` is what a revision means for its clients, null where no one compared it. */
export const announceApi = async (
  tx: Tx,
  { id, ...api }: Pick<Published, 'id' | 'name' | 'version' | 'revision'>,
  type: 'api.created' | 'api.revised' | 'api.deleted',
  change?: ChangeVerdict | null,
): Promise<void> => {
  const data = { api: { id, ...api }, ...(change !== undefined && { change }) }
  await announce(tx, { type, about: { apiId: id }, data, link: type === 'api.deleted' ? '/wall' : `/apis/${id}` })
}

interface Published {
  id: number
  name: string
  version: string
  revision: number
  note: string
}

/** Tells the members of every organization with access, except who uploaded it. */
export const tellRevision = async (
  tx: Tx,
  by: SignedIn,
  { id, name, version, revision, note }: Published,
  verdict: ChangeVerdict,
): Promise<void> => {
  const values = { api: name, revision, version, note: note || undefined }
  await notify(tx, { to: await accessRecipients(tx, id), by, event: `api.${verdict}`, values, link: `/apis/${id}?tab=changes` })
}
