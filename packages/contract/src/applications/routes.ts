import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Choice, Confirmation, Deleted, Id, IdParams, Named, paging } from '../values/shapes.ts'
import { ApplicationDetail, ApplicationForm, ApplicationSummary, EditableApplication } from './schemas.ts'

export const applications = defineRoutes({
  own: {
    method: 'GET',
    path: '/api/my-apps',
    summary: 'The applications that the caller owns',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named.extend({ organizationId: z.number().int() })),
  },
  list: {
    method: 'GET',
    path: '/api/applications',
    summary: 'A page of applications: the caller’s own, for company admins also their organization’s, for admins all',
    access: 'signed-in',
    query: z.object({
      ...paging(pageSizes.cards, ['id', 'name', 'organization']),
      /** A substring of the name. */
      name: z.string().trim().max(200).optional(),
      orgId: Id.optional(),
      /** Only those that the caller owns. */
      my: z.stringbool().default(false),
      /** 0 internal, 1 external, empty all (specification part 2, section 9). */
      type: z.enum(['', '0', '1']).optional(),
    }),
    response: z.object({ applications: z.array(ApplicationSummary), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/application/:id',
    summary: 'One application, with its owners and APIs',
    access: 'member',
    params: IdParams,
    response: ApplicationDetail,
  },
  editable: {
    method: 'GET',
    path: '/api/application/edit-application',
    summary: 'What the form starts from: the application `id`, or the presets of a new one, for the organization `orgId`',
    access: 'member',
    query: z.object({ id: Id.optional(), orgId: Id.optional() }),
    response: EditableApplication,
  },
  save: {
    method: 'POST',
    path: '/api/application/edit-application',
    summary: 'Create an application, or change one',
    access: 'member',
    body: ApplicationForm,
    edits: { record: EditableApplication, version: 'required' },
    response: EditableApplication,
  },
  remove: {
    method: 'DELETE',
    path: '/api/application/:id',
    summary: 'Delete an application without APIs',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    query: Confirmation,
    response: Deleted,
  },
})
