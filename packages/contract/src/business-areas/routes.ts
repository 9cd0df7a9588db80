import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Deleted, IdParams } from '../values/shapes.ts'
import { BusinessArea, BusinessAreaForm } from './schemas.ts'

export const businessAreas = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/business-areas',
    summary: 'Business areas',
    access: 'signed-in',
    response: z.array(BusinessArea),
  },
  save: {
    method: 'POST',
    path: '/api/business-area',
    summary: 'Create a business area, or change one',
    access: ['ROLE_PORTAL_ADMIN'],
    body: BusinessAreaForm,
    edits: { record: BusinessArea, version: 'required' },
    response: BusinessArea,
  },
  remove: {
    method: 'DELETE',
    path: '/api/business-area/:id',
    summary: 'Delete a business area that no product is tied to',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
