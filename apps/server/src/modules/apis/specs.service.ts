import { type RestoreForm, type SavedSpec, type SpecForm, type TextDifference } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApiRow, ApiValues } from './apis.store.ts'
import type { TextComparison } from './differences.service.ts'
import type { CheckedDocument } from './document/checked-document.ts'
import { admitQuota, admitRights, fromRefusal, type ImportDeps, storeImport } from './imports.service.ts'
import { findEditable, requireCurrent, savedSpec } from './revisions/current-spec.ts'
import { announceApi, type RevisionNews, storedWithNews, tellRevision } from './revisions/revision-news.ts'

/** The syntax of a text decides how it is read: JSON begins with a bracket. */
const fileNameOf = (text: string) => (/^\s*[{[]/.test(text) ? 'spec.json' : 'spec.yml')

interface SpecDeps extends ImportDeps {
  difference: { ofText(from: string, to: Uint8Array): Promise<TextComparison> }
}

/** An API stays in its application: someone may have moved it since the editor was opened. */
const requireApplication = (api: ApiRow, appId: number | null | undefined) => {
  if (appId && api.applicationId !== null && api.applicationId !== appId)
    throw fieldErrors({ appId: 'This API belongs to another application' })
}

const valuesOf = ({ name, version, description, sourceRepo, applicationId, organizationId, businessAreaId, tryIt }: ApiRow): ApiValues => ({
  name,
  version,
  description,
  sourceRepo,
  applicationId,
  organizationId,
  businessAreaId,
  tryIt,
})

type Lock = (tx: Tx, id: number) => Promise<ApiRow>

/** Saves an earlier revision as the next one: the same document, with its version. Throws 409 where someone else has saved since `version`. */
const createRestore = (deps: SpecDeps, lock: Lock) => {
  const { db, apis, documents } = deps

  const findEarlier = async (id: number, revision: number) => {
    const earlier = await documents.findRevision(db, id, revision)
    if (!earlier) throw fieldErrors({ revision: 'There is no such revision' })
    const normalised = await documents.findNormalised(earlier.documentSha256)
    return { earlier, compared: { sha256: earlier.documentSha256, normalised: normalised === undefined ? null : Buffer.from(normalised) } }
  }

  return async (user: SignedIn, id: number, { revision, note = '' }: RestoreForm, version: string | undefined): Promise<SavedSpec> => {
    await findEditable(db, user, id)
    await admitQuota(deps, user, 0)
    const { earlier, compared } = await findEarlier(id, revision)
    await storedWithNews(deps, id, compared, async (tx, news) => {
      const api = await lock(tx, id)
      requireCurrent(version, { id, revision }, await savedSpec(tx, user, id))
      if (api.revision !== news?.after) return undefined
      const number = api.revision + 1
      await documents.insertRevision(tx, { ...earlier, apiId: id, number, note, createdBy: user.id })
      await apis.updateApi(tx, id, { ...valuesOf(api), version: earlier.version, revision: number })
      const { name } = api
      if (news.verdict) await tellRevision(tx, user, { id, name, version: earlier.version, revision: number, note }, news.verdict)
      await announceApi(tx, { id, name, version: earlier.version, revision: number }, 'api.revised', news.verdict ?? null)
      await audit(tx, user, {
        action: 'api.revert',
        objectType: 'api',
        objectId: id,
        before: { revision: api.revision, version: api.version },
        after: { revision: number, version: earlier.version, sha256: earlier.documentSha256 },
      })
      return id
    }).catch(fromRefusal('revision'))
    return savedSpec(db, user, id)
  }
}

/** What the editor does with a spec: save its text, compare it before that, and restore an earlier revision (specification part 1, sections 2 and 4). */
export const createSpecs = (deps: SpecDeps) => {
  const { db, apis, documents, checker, difference } = deps

  const check = async (specText: string) =>
    checker.check(Buffer.from(specText), fileNameOf(specText), await deps.ruleLevels()).catch(fromRefusal('specText'))

  /** Locks the API, so that its revision stays current until the transaction ends. */
  const lock = async (tx: Tx, id: number) => {
    const api = await apis.lock(tx, id)
    if (!api) throw notFound('API')
    return api
  }

  const storeText = async (
    tx: Tx,
    user: SignedIn,
    form: SpecForm,
    document: CheckedDocument,
    version: string | undefined,
    news: RevisionNews | undefined,
  ) => {
    const { specText, appId, apiId, note = '' } = form
    const upload = { document, fileName: fileNameOf(specText), note }
    if (!apiId) return (await storeImport(deps, tx, user, { bizappId: appId ?? undefined }, upload, news))?.id
    const api = await lock(tx, apiId)
    requireApplication(api, appId)
    const current = await documents.findRevision(tx, apiId, api.revision)
    // Saving the current text again is not an edit.
    if (current?.documentSha256 === document.sha256) return apiId
    if (version !== undefined) requireCurrent(version, { id: apiId }, await savedSpec(tx, user, apiId))
    return (await storeImport(deps, tx, user, { id: apiId, bizappId: appId ?? undefined }, upload, news))?.id
  }

  return {
    /** An API's spec as it stands, for a retried call. */
    saved: (user: SignedIn, id: number) => savedSpec(db, user, id),

    /**
     * Saves a text, checked as an upload is: the next revision of an API, or a new API. Throws 400 for a text that is refused, 403 for an API or
     * application of others, 409 with both versions where someone else has saved since `version`.
     */
    save: async (user: SignedIn, form: SpecForm, version: string | undefined): Promise<SavedSpec> => {
      await admitRights(deps, user, { id: form.apiId ?? undefined, bizappId: form.appId ?? undefined })
      await admitQuota(deps, user, Buffer.byteLength(form.specText))
      const document = await check(form.specText)
      if (!document.title && !form.apiId) throw fieldErrors({ specText: 'The document needs a title (at #/info/title)' })
      const store = (tx: Tx, news: RevisionNews | undefined) => storeText(tx, user, form, document, version, news)
      return savedSpec(db, user, await storedWithNews(deps, form.apiId ?? undefined, document, store).catch(fromRefusal('specText')))
    },

    /** What a text changes in the current revision. Throws 400 for a text that could not be saved, 422 where the current revision is a PDF. */
    compareText: async (user: SignedIn, id: number, specText: string): Promise<TextDifference> => {
      const api = await findEditable(db, user, id)
      const [current] = await documents.findVisibleRevisions(user, id, [api.revision])
      if (!current) throw notFound('Revision')
      const { normalised } = await check(specText)
      if (!normalised) throw fieldErrors({ specText: 'The spec is required' })
      return { from: api.revision, ...(await difference.ofText(current.sha256, normalised)) }
    },

    restore: createRestore(deps, lock),
  }
}
