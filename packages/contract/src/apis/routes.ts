import * as z from 'zod'
import { Deployment } from '../deployments/schemas.ts'
import { defineRoutes } from '../http/route.ts'
import { apiLives, authentications, documentBodyBytesMax, documentBytesMax, environments, pageSizes } from '../values/constants.ts'
import { Choice, Confirmation, Deleted, Id, IdList, IdParams, Named, paging, wordList } from '../values/shapes.ts'
import { DifferenceQuery, SpecDifference } from './difference.ts'
import { ApiDetail, DeletedApi, ImportForm, ListedApi, Namesake } from './schemas.ts'
import { RestoreForm, SavedSpec, SpecForm, SpecText, TextDifference } from './spec.ts'

/** `Accounts,Card%2C%20debit`: tags may contain commas, so each is encoded separately. */
const TagList = z
  .string()
  .max(2000)
  .transform((text, context) => {
    try {
      const tags = text.split(',').map((tag) => decodeURIComponent(tag))
      if (!tags.some((tag) => tag.includes('\0'))) return tags
    } catch {
      // Returned as the response instead.
    }
    context.addIssue('Tags separated by commas, each percent-encoded')
    return z.NEVER
  })

const filters = {
  /** Part of the name. */
  name: z.string().max(200).optional(),
  /** Words of the name, the description, or the document's operations, tags and schemas. */
  q: z.string().max(200).optional(),
  orgId: Id.optional(),
  my: z.stringbool().default(false),
  businessAreaId: IdList.optional(),
  env: wordList(environments).optional(),
  auth: wordList(authentications).optional(),
  tag: TagList.optional(),
  granted: z.stringbool().default(false),
  favourite: z.stringbool().default(false),
  /** All but the retired ones, unless it names states. */
  life: wordList(apiLives).optional(),
}

const DocumentQuery = z.object({
  type: z.enum(['yaml', 'json', 'compact', 'opening']).default('json'),
  /** The place that an opening includes: the key of an operation, as `GET /accounts/{id}`, or else the name of a schema. */
  op: z.string().max(4000).optional(),
  schema: z.string().max(4000).optional(),
})

const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }))

export const apis = defineRoutes({
  names: {
    method: 'GET',
    path: '/api/allapis',
    summary: 'All APIs that the caller may see, by name',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named),
  },
  list: {
    method: 'GET',
    path: '/api/swaggers',
    summary: 'A page of the API gallery; filters apply to the APIs that the caller may see',
    access: 'signed-in',
    query: z.object({ ...paging(pageSizes.gallery, ['name', 'version', 'updatedAt', 'id'], 'asc'), ...filters }),
    response: z.object({ apis: z.array(ListedApi), total: z.number().int() }),
  },
  facets: {
    method: 'GET',
    path: '/api/swagger-facets', // our extension: the counts next to the gallery's filters
    summary: 'How many APIs each filter value of the gallery would show',
    access: 'signed-in',
    query: z.object({ name: filters.name, q: filters.q, my: filters.my }),
    response: z.object({
      businessArea: Facet,
      env: Facet,
      auth: Facet,
      tag: Facet,
      life: z.array(z.object({ value: z.enum(apiLives), count: z.number().int() })),
      granted: z.number().int(),
      favourites: z.number().int(),
      total: z.number().int(),
    }),
  },
  save: {
    method: 'PUT',
    path: '/api/swaggers',
    summary: 'Save the text of the editor: the next revision of the API `apiId`, or a new API of the application `appId`',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    body: SpecForm,
    bodyBytesMax: documentBodyBytesMax,
    edits: { record: SavedSpec, version: 'optional' },
    response: SavedSpec,
  },
  remove: {
    method: 'DELETE',
    path: '/api/swaggers/:id',
    summary: 'Delete an API without deployments and consumers',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    query: Confirmation,
    response: Deleted,
  },
  deleted: {
    method: 'GET',
    path: '/api/deleteAPI',
    summary: 'Deleted APIs: who deleted them, and when',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(paging(pageSizes.admin, ['deletedAt', 'organizationName', 'api', 'firstname', 'lastname', 'id'])),
    response: z.object({ records: z.array(DeletedApi), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/api-detail/:id',
    summary: 'The details of an API',
    access: 'member',
    params: IdParams,
    response: ApiDetail,
  },
  info: {
    method: 'GET',
    path: '/api/api-info/:id',
    summary: 'The deployments of one API',
    access: 'member',
    params: IdParams,
    response: z.object({ id: z.number().int(), name: z.string(), version: z.string(), deployments: z.array(Deployment) }),
  },
  document: {
    method: 'GET',
    path: '/api/swagger/:id',
    summary:
      'The spec as text: in YAML or JSON as uploaded, as JSON without white space (compact), or what its reference is opened with: the outline, and what one operation or schema needs (opening)',
    access: 'member',
    params: IdParams,
    // `compact` and `opening` are our extensions.
    query: DocumentQuery,
    response: { contentType: 'text/plain' },
  },
  difference: {
    method: 'GET',
    path: '/api/swagger/:id/difference', // our extension
    summary: 'What changed between two revisions of a spec, per operation; by default between the current one and the one before it',
    access: 'member',
    params: IdParams,
    query: DifferenceQuery,
    response: SpecDifference,
  },
  compareText: {
    method: 'POST',
    path: '/api/swagger/:id/difference', // our extension
    summary: 'What a text that is not saved yet changes in the current revision of a spec, checked as saving it does',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: SpecText,
    bodyBytesMax: documentBodyBytesMax,
    idempotent: true,
    response: TextDifference,
  },
  restore: {
    method: 'POST',
    path: '/api/swagger/:id/restore', // our extension
    summary: 'Save an earlier revision of a spec as the next one',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: RestoreForm,
    edits: { record: SavedSpec, version: 'required' },
    response: SavedSpec,
  },
  documentation: {
    method: 'GET',
    path: '/api/docbook/:id',
    summary:
      'The documentation made from the spec: in Markdown, as a page of HTML to read or print, as a PDF, or as a collection for Postman',
    access: 'member',
    params: IdParams,
    query: z.object({ type: z.enum(['markdown', 'html', 'pdf', 'postman']).default('markdown') }),
    response: { contentType: 'text/plain' },
  },
  guide: {
    method: 'GET',
    path: '/api/llms.txt', // our extension: the format of llmstxt.org
    summary: 'The APIs that the caller may see, with the addresses of their documentation, for a language model to read',
    access: 'signed-in',
    response: { contentType: 'text/plain' },
  },
  reference: {
    method: 'GET',
    path: '/api/redoc/:id',
    summary: 'A documentation page for a sandboxed iframe',
    access: 'member',
    params: IdParams,
    response: { contentType: 'text/html' },
  },
  sample: {
    method: 'GET',
    path: '/api/sample-swagger',
    summary: 'A sample spec to start from',
    access: 'signed-in',
    response: { contentType: 'text/plain' },
  },
  namesake: {
    method: 'GET',
    path: '/api/swagger-namesake', // our extension: asked before an upload
    summary: 'The API of an application, or of none, with this name and version as people read them: an upload may be a new revision of it',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    query: z.object({ bizappId: Id.optional(), name: z.string().trim().min(1).max(200), version: z.string().trim().min(1).max(200) }),
    response: z.object({ namesake: Namesake.nullable() }),
  },
  importDocument: {
    method: 'POST',
    path: '/api/swagger/import',
    summary: 'Upload a spec: a new API, or a new revision of the API `id`',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    file: 'jsonFile',
    fileBytesMax: documentBytesMax,
    body: ImportForm,
    edits: { record: SavedSpec, version: 'optional' },
    response: z.object({ id: z.number().int(), name: z.string(), version: z.string(), life: z.enum(apiLives) }),
  },
})
