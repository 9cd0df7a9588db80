import { defineRoutes } from '../http/route.ts'
import { IdParams } from '../values/shapes.ts'
import { CodegenForm, CodegenState } from './schemas.ts'

export const codegen = defineRoutes({
  state: {
    method: 'GET',
    path: '/api/codegen', // our extension: the card says beforehand what is missing
    summary: 'Whether code can be generated here, and how far the generator has been fetched',
    access: 'member',
    response: CodegenState,
  },
  generate: {
    method: 'POST',
    path: '/api/codegen/:id',
    summary: 'Generate client or server code from the description of an API, as a zip file',
    access: 'member',
    params: IdParams,
    body: CodegenForm,
    idempotent: true,
    whileViewing: 'reads',
    response: { contentType: 'application/zip' },
  },
})
