import { can, type ImportForm, isPortalAdmin } from '@apim/contract'
import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { allow, fieldErrors, notFound, Refusal } from '../../http/errors.ts'
import type { Upload } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApiRow, ApisStore, ApiValues } from './apis.store.ts'
import { type CheckedDocument, DocumentRefusal } from './document/checked-document.ts'
import type { DocumentChecker } from './document/document-checker.ts'
import { busy } from './documents.service.ts'
import type { DocumentsStore } from './documents.store.ts'
import { requireCurrent, savedSpec } from './revisions/current-spec.ts'
import { announceApi, type RevisionNews, storedWithNews, tellRevision } from './revisions/revision-news.ts'

/** Upload limits: per user and day, and bytes per organization (trust T30). Portal admins, who load whole catalogues, are exempt. */
export interface ImportLimits {
  uploadsPerDay: number
  organizationBytes: number
}
export const defaultImportLimits: ImportLimits = { uploadsPerDay: 50, organizationBytes: 200 * 1024 * 1024 }

/** For a document that states no version, such as a PDF. */
const firstVersion = '1.0'
const mediaTypes = { json: 'application/json', yaml: 'application/yaml', pdf: 'application/pdf' } as const

/** The last part of a name, for display only. */
const safeFileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[^\p{L}\p{N}._ ()-]/gu, '_')
    .slice(-200)

/** What the caller reads about a document that is refused; `field` is where it was sent. */
export const fromRefusal =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof DocumentRefusal)) throw error
    if (error.reason === 'busy') throw busy(error)
    if (error.reason === 'too-large') throw new Refusal(413, error.message, { errors: { [field]: error.message } })
    throw fieldErrors({ [field]: error.message })
  }

/** Name and description default to those in the document when blank; what an edit leaves out keeps its stored value (trust T57). */
const valuesOf = (form: ImportForm, document: CheckedDocument | undefined, existing: ApiRow | undefined, organizationId: number | null) => {
  const name = form.name || (form.name === undefined ? existing?.name : undefined) || document?.title || existing?.name
  if (!name) throw fieldErrors({ name: 'API name is required' })
  const description = form.description || (form.description === undefined ? existing?.description : undefined)
  return {
    name: name.slice(0, 200),
    version: document?.version || existing?.version || firstVersion,
    description: description ?? document?.description ?? existing?.description ?? '',
    sourceRepo: form.sourceRepo === undefined ? (existing?.sourceRepo ?? null) : form.sourceRepo || null,
    applicationId: form.bizappId ?? existing?.applicationId ?? null,
    organizationId,
    tryIt: form.tryIt ?? existing?.tryIt ?? true,
    businessAreaId: form.businessAreaId === undefined ? (existing?.businessAreaId ?? null) : form.businessAreaId || null,
  } satisfies ApiValues
}

const auditValues = (
  { name, version, sourceRepo, applicationId, organizationId, businessAreaId, tryIt }: ApiValues,
  revision: number,
  document: CheckedDocument | undefined,
) => ({
  name,
  version,
  sourceRepo,
  applicationId,
  organizationId,
  businessAreaId,
  tryIt,
  revision,
  ...(document && { sha256: document.sha256, format: document.format }),
})

export interface ImportDeps {
  db: Db
  apis: ApisStore
  documents: DocumentsStore
  checker: Pick<DocumentChecker, 'check' | 'compare'>
  limits: ImportLimits
  /** The level of each rule that a new document is checked with. */
  ruleLevels(): Promise<SpecRuleLevels>
}

/** Throws unless the user may upload this: 404 for an API that the user may not see, 403 for one of others. */
export const admitRights = async ({ apis }: ImportDeps, user: SignedIn, form: ImportForm) => {
  if (form.id === undefined) return allow(can.importInto(user, form.bizappId ?? null), 'You do not maintain this application')
  const api = await apis.find(user, form.id)
  if (!api) throw notFound('API')
  allow(can.editApi(user, api), 'You do not maintain this API')
  if (form.bizappId !== undefined) allow(can.importInto(user, form.bizappId), 'You do not maintain this application')
}

/** Throws when the user, or the organization, has used up what may be uploaded (trust T30). */
export const admitQuota = async ({ documents, limits }: ImportDeps, user: SignedIn, size: number) => {
  if (isPortalAdmin(user)) return
  if ((await documents.countUploads(user.id)) >= limits.uploadsPerDay)
    throw new Refusal(429, `You can upload ${limits.uploadsPerDay} documents per day`, { headers: { 'retry-after': '3600' } })
  if (user.organizationId !== null && (await documents.sumDocuments(user.organizationId)) + size > limits.organizationBytes)
    throw new Refusal(422, 'Your organization has used all of its storage for documents')
}

/** The owning organization: the application's, else the uploader's. */
const ownerOf = async ({ apis }: ImportDeps, tx: Tx, user: SignedIn, form: ImportForm, existing: ApiRow | undefined) => {
  if (form.businessAreaId && !(await apis.hasBusinessArea(tx, form.businessAreaId)))
    throw fieldErrors({ businessAreaId: 'This business area does not exist' })
  if (form.bizappId === undefined) return existing ? existing.organizationId : user.organizationId
  const application = await apis.findApplication(tx, form.bizappId)
  if (!application) throw fieldErrors({ bizappId: 'This application does not exist' })
  return application.organizationId
}

interface Revision {
  apiId: number
  number: number
  document: CheckedDocument
  fileName: string
  note: string
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const storeRevision = async ({ documents }: ImportDeps, tx: Tx, user: SignedIn, { apiId, number, document, fileName, note }: Revision) => {
  await documents.insertDocument(tx, {
    sha256: document.sha256,
    original: asBuffer(document.original),
    mediaType: mediaTypes[document.syntax],
    normalised: document.normalised && asBuffer(document.normalised),
    format: document.format,
    operations: document.operations,
    servers: document.servers,
    tags: [...new Set(document.operations.flatMap(({ tags }) => tags))],
    schemas: document.schemas,
  })
  const revision = { apiId, number, version: document.version || firstVersion, documentSha256: document.sha256, fileName, note }
  await documents.insertRevision(tx, { ...revision, createdBy: user.id })
}

/** Stores API, revision, audit row and notifications, in the caller's transaction; undefined if the news are of an earlier revision. */
export const storeImport = async (
  deps: ImportDeps,
  tx: Tx,
  user: SignedIn,
  form: ImportForm,
  upload: Pick<Revision, 'document' | 'fileName' | 'note'> | undefined,
  news: RevisionNews | undefined,
) => {
  const existing = form.id === undefined ? undefined : await deps.apis.lock(tx, form.id)
  if (form.id !== undefined && !existing) throw notFound('API')
  // Someone else has just saved a revision: the upload has to be compared with that one.
  if (news && existing?.revision !== news.after) return undefined
  const values = valuesOf(form, upload?.document, existing, await ownerOf(deps, tx, user, form, existing))
  const api =
    existing ?? (await deps.apis.insertApi(tx, { ...values, life: form.publish === false ? 'draft' : 'published', createdBy: user.id }))
  const revision = upload ? api.revision + 1 : api.revision
  if (upload) await storeRevision(deps, tx, user, { ...upload, apiId: api.id, number: revision })
  await deps.apis.updateApi(tx, api.id, { ...values, revision })
  if (news?.verdict) await tellRevision(tx, user, { ...values, id: api.id, revision, note: upload?.note ?? '' }, news.verdict)
  const { name, version } = values
  if (!existing) await announceApi(tx, { id: api.id, name, version, revision }, 'api.created')
  else if (upload) await announceApi(tx, { id: api.id, name, version, revision }, 'api.revised', news?.verdict ?? null)
  await audit(tx, user, {
    action: existing ? 'api.update' : 'api.create',
    objectType: 'api',
    objectId: api.id,
    before: existing ? auditValues(existing, existing.revision, undefined) : null,
    after: { ...auditValues(values, revision, upload?.document), ...(!existing && { life: api.life }) },
  })
  return { id: api.id, name: values.name, version: values.version, life: api.life }
}

/**
 * The upload form (specification part 1, sections 2 and 5): a new API, or a new revision of one. Checks the file, and what it changes, off the event
 * loop and stores API, revision, audit row and notifications together; returns id, name, version and whether it is a draft. Throws 409 with both versions
 * where someone else has saved since `version`.
 */
export const createImport = (deps: ImportDeps) => async (user: SignedIn, form: ImportForm, file: Upload | undefined, version?: string) => {
  await admitRights(deps, user, form)
  if (!file && form.id === undefined) throw fieldErrors({ jsonFile: 'Please choose a file to upload' })
  if (form.id !== undefined && form.publish !== undefined) throw fieldErrors({ publish: 'Only a new API can be uploaded as a draft' })
  if (!file && form.note) throw fieldErrors({ note: 'Only a new version can have a note: choose its file' })
  if (file) await admitQuota(deps, user, file.content.length)
  const upload = file && {
    document: await deps.checker.check(file.content, file.fileName, await deps.ruleLevels()).catch(fromRefusal('jsonFile')),
    fileName: safeFileName(file.fileName),
    note: form.note ?? '',
  }
  const store = async (tx: Tx, news: RevisionNews | undefined) => {
    if (form.id !== undefined && version !== undefined) {
      await deps.apis.lock(tx, form.id)
      requireCurrent(version, { id: form.id }, await savedSpec(tx, user, form.id))
    }
    return storeImport(deps, tx, user, form, upload, news)
  }
  return storedWithNews(deps, form.id, upload?.document, store).catch(fromRefusal('jsonFile'))
}
