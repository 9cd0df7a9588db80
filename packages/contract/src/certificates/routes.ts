import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Deleted, Id, IdParams } from '../values/shapes.ts'
import { Certificate, CertificateForm } from './schemas.ts'

export const certificates = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/certificates',
    summary: 'Certificates of Kafka environments that the caller’s organization may use; a failure has an empty list as its body',
    access: 'signed-in',
    query: z.object({ resourceId: Id.optional() }),
    response: z.array(Certificate),
  },
  add: {
    method: 'POST',
    path: '/api/certificate',
    summary: 'Add a file of certificates to a Kafka environment; one with a name that is there already is ignored',
    access: ['ROLE_PORTAL_ADMIN'],
    body: CertificateForm,
    response: Certificate,
  },
  remove: {
    method: 'DELETE',
    path: '/api/certificate/:id',
    summary: 'Delete a file of certificates',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
