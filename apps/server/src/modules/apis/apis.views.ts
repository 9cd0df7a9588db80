import { type ApiDetail, type ApiSummary, can, type Deployment, isInternal, type SavedSpec } from '@apim/contract'
import { listedOperationsMax } from '@apim/contract/apis/schemas'
import { apiLives, authenticationLabels, type Granted } from '@apim/contract/constants'
import { easiestOperation } from '@apim/openapi/request/first-operation'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApisStore } from './apis.store.ts'
import type { deletedApisStore } from './deleted-apis.store.ts'
import type { DocumentsStore } from './documents.store.ts'
import type { GalleryStore } from './gallery.store.ts'
import { hitsIn } from './search/hits.ts'
import type { Searched } from './search/words.ts'

type Summary = Omit<ApiSummary, 'updatedAt'> & { updatedAt: Date }

/** An API as shown on its card. */
export const summaryView = <T extends Summary>(row: T) => ({ ...row, updatedAt: row.updatedAt.toISOString() })

/** An API in the gallery, with what a search has found in its document. */
export const listedView = <T extends Summary>(row: T, q: string | undefined, searched: Searched | undefined) => ({
  ...summaryView(row),
  hits: q && searched ? hitsIn(q, searched) : [],
})

/** Admins, maintainers and organizations with access see deployments; others do not (specification part 1, section 6). */
export const seesDeployments = (user: SignedIn, api: Summary): boolean => can.seeDeployments(user, api, api.access === 'granted')

/** People are named to colleagues only; client firms see the organization instead. */
const namesPeople = (user: SignedIn, api: Summary) =>
  isInternal(user) || (api.organizationId !== null && api.organizationId === user.organizationId)

type Api = NonNullable<Awaited<ReturnType<ApisStore['find']>>>

type Revision = Awaited<ReturnType<DocumentsStore['findRevisions']>>[number]

interface Parts {
  facts: Awaited<ReturnType<DocumentsStore['findDocumentFacts']>>
  revisions: Awaited<ReturnType<DocumentsStore['findRevisions']>>
  maintainers: string[]
  granted: Granted
  deployments: Deployment[]
  replacement: Pick<Api, 'id' | 'name' | 'version'> | undefined
  keyMaxDays: number | undefined
}

const revisionView = (row: Revision, named: boolean, orgname: string | null) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  createdBy: named ? row.createdBy : (orgname ?? ''),
})

/** What is said of an API that is going to end; null while it is not. */
const deprecationView = ({ deprecatedAt, sunsetAt, deprecationText, replacementUrl }: Api, replacement: Parts['replacement']) =>
  deprecatedAt &&
  sunsetAt && {
    deprecatedAt: deprecatedAt.toISOString(),
    sunsetAt: sunsetAt.toISOString(),
    text: deprecationText,
    replacement: replacement ?? null,
    replacementUrl,
  }

/** Everything about one API, as this user may see it. */
export const detailView = (user: SignedIn, api: Api, parts: Parts): ApiDetail => {
  const { facts, revisions, maintainers, granted, deployments, replacement, keyMaxDays } = parts
  const named = namesPeople(user, api)
  return {
    ...summaryView(api),
    createdAt: api.createdAt.toISOString(),
    hasDocument: api.format !== '' && api.format !== 'pdf',
    operationCount: facts?.operations.length ?? 0,
    operations: (facts?.operations ?? []).slice(0, listedOperationsMax),
    firstCall: easiestOperation(facts?.operations ?? []) ?? null,
    servers: facts?.servers ?? [],
    revisions: revisions.map((row) => revisionView(row, named, api.orgname)),
    maintainers: named ? maintainers : [],
    deployments,
    seesDeployments: seesDeployments(user, api),
    ownKeys: granted === 'own-keys',
    deprecation: deprecationView(api, replacement),
    retiredAt: api.retiredAt?.toISOString() ?? null,
    keyMaxDays: keyMaxDays ?? null,
  }
}

/** An API with its current revision, whose number is the version that the next edit starts from (trust T63). */
export const savedSpecView = (user: SignedIn, api: Api, revision: Revision): SavedSpec => ({
  id: api.id,
  name: api.name,
  version: String(revision.number),
  revision: revisionView(revision, namesPeople(user, api), api.orgname),
})

/** The counts next to the gallery's filters. */
export const facetsView = ({ areas, env, auth, tags, life, ...sums }: Awaited<ReturnType<GalleryStore['findFacets']>>) => ({
  businessArea: areas,
  env: env.map((facet) => ({ ...facet, label: facet.value })),
  auth: auth.map((facet) => ({ ...facet, label: authenticationLabels[facet.value as keyof typeof authenticationLabels] })),
  tag: tags.map((facet) => ({ ...facet, label: facet.value })),
  life: apiLives.flatMap((value) => life.filter((facet) => facet.value === value)),
  ...sums,
})

/** The records of deleted APIs. */
export const deletedView = ({ rows, total }: Awaited<ReturnType<ReturnType<typeof deletedApisStore>['page']>>) => ({
  records: rows.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt.toISOString() })),
  total,
})
