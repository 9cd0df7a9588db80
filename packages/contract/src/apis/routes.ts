import * as z from 'zod'
import { authentications, descriptionMax, documentBytesMax, environments, pageSizes } from '../constants.ts'
import { Deployment } from '../deployments/routes.ts'
import { defineRoutes } from '../route.ts'
import { Choice, Deleted, Id, IdList, IdParams, Named, nameText, paging, Timestamp, WebAddress, wordList } from '../shapes.ts'

/** How the caller stands to an API: maintains it, has access, has asked, or none of these. */
export const accessStates = ['maintained', 'granted', 'requested', 'none'] as const

export const ApiSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  sourceRepo: z.string().nullable(),
  bizappId: z.number().int().nullable(),
  appname: z.string().nullable(),
  organizationId: z.number().int().nullable(),
  orgname: z.string().nullable(),
  businessAreaId: z.number().int().nullable(),
  businessArea: z.string().nullable(),
  environments: z.array(z.enum(environments)),
  access: z.enum(accessStates),
  /** Of the description in force: `openapi 3.1`, `openapi 3.0`, `swagger 2.0` or `pdf`; empty where there is none. */
  format: z.string(),
  updatedAt: Timestamp,
})
export type ApiSummary = z.infer<typeof ApiSummary>

export const Operation = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  operationId: z.string().nullable(),
  tags: z.array(z.string()),
})

export const ApiRevision = z.object({
  number: z.number().int(),
  version: z.string(),
  format: z.string(),
  createdAt: Timestamp,
  createdBy: z.string(),
  fileName: z.string(),
  size: z.number().int(),
})

/** `deployments` is empty for whoever may not see them (permissions.csv). */
export const ApiDetail = ApiSummary.extend({
  createdAt: Timestamp,
  hasDocument: z.boolean(),
  operationCount: z.number().int(),
  operations: z.array(Operation),
  servers: z.array(z.string()),
  revisions: z.array(ApiRevision),
  maintainers: z.array(z.string()),
  deployments: z.array(Deployment),
  seesDeployments: z.boolean(),
})
export type ApiDetail = z.infer<typeof ApiDetail>

/** `Accounts,Card%2C%20debit`: tags may hold commas, so each is encoded by itself. */
const TagList = z
  .string()
  .max(2000)
  .transform((text, context) => {
    try {
      const tags = text.split(',').map((tag) => decodeURIComponent(tag))
      if (!tags.some((tag) => tag.includes('\0'))) return tags
    } catch {
      // Said below.
    }
    context.addIssue('Tags separated by commas, each percent-encoded')
    return z.NEVER
  })

const filters = {
  name: z.string().max(200).optional(),
  orgId: Id.optional(),
  my: z.stringbool().default(false),
  businessAreaId: IdList.optional(),
  env: wordList(environments).optional(),
  auth: wordList(authentications).optional(),
  tag: TagList.optional(),
  granted: z.stringbool().default(false),
}

const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }))

/** Specification part 1, section 5, Upload: name and description default to those in the document when blank. */
export const ImportForm = z.strictObject({
  id: Id.optional(),
  name: nameText().max(200).optional(),
  description: z.string().trim().max(descriptionMax, 'Description can only have up to 1000 characters').optional(),
  sourceRepo: z.union([z.literal(''), WebAddress]).optional(),
  bizappId: Id.optional(),
  /** Empty: none, as in the fields above. */
  businessAreaId: z.union([z.literal(''), Id]).optional(),
})
export type ImportForm = z.infer<typeof ImportForm>

export const apis = defineRoutes({
  names: {
    method: 'GET',
    path: '/api/allapis',
    summary: 'Every API that the caller may see, by name',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named),
  },
  list: {
    method: 'GET',
    path: '/api/swaggers',
    summary: 'One page of the API gallery; filters only narrow what the caller may see',
    access: 'signed-in',
    query: z.object({ ...paging(pageSizes.gallery, ['name', 'version', 'updatedAt', 'id'], 'asc'), ...filters }),
    response: z.object({ apis: z.array(ApiSummary), total: z.number().int() }),
  },
  facets: {
    method: 'GET',
    path: '/api/swagger-facets', // ours: the counts beside the gallery's filters
    summary: 'How many APIs each filter value of the gallery would show',
    access: 'signed-in',
    query: z.object({ name: filters.name, my: filters.my }),
    response: z.object({ businessArea: Facet, env: Facet, auth: Facet, tag: Facet, granted: z.number().int(), total: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/swaggers/:id',
    summary: 'Delete an API that has no deployment and no consumer',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
  detail: {
    method: 'GET',
    path: '/api/api-detail/:id',
    summary: 'Everything about one API',
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
    summary: 'The API description as text, in YAML or JSON',
    access: 'member',
    params: IdParams,
    query: z.object({ type: z.enum(['yaml', 'json']).default('json') }),
    response: { contentType: 'text/plain' },
  },
  documentation: {
    method: 'GET',
    path: '/api/docbook/:id',
    summary: 'The documentation as plain text',
    access: 'member',
    params: IdParams,
    response: { contentType: 'text/plain' },
  },
  reference: {
    method: 'GET',
    path: '/api/redoc/:id',
    summary: 'A documentation page, to be shown in a sandboxed frame',
    access: 'member',
    params: IdParams,
    response: { contentType: 'text/html' },
  },
  sample: {
    method: 'GET',
    path: '/api/sample-swagger',
    summary: 'A sample API description to start from',
    access: 'signed-in',
    response: { contentType: 'text/plain' },
  },
  importDocument: {
    method: 'POST',
    path: '/api/swagger/import',
    summary: 'Upload an API description: a new API, or a new revision of the API `id`',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    file: 'jsonFile',
    fileBytesMax: documentBytesMax,
    body: ImportForm,
    response: z.object({ id: z.number().int(), name: z.string(), version: z.string() }),
  },
})
