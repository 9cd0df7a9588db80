import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { IdParams } from '../values/shapes.ts'
import { TryForm, TryOperation, TryOptions } from './schemas.ts'
import { tryBodyBytesMax, tryMethods } from './values.ts'

/** Calls that the portal's server makes for a reader, with the key of the reader's organization (trust T29). All of them are ours. */
export const tries = defineRoutes({
  options: {
    method: 'GET',
    path: '/api/try/:id',
    summary: 'The keys of the caller’s organization that an API can be tried with',
    access: 'member',
    params: IdParams,
    response: TryOptions,
  },
  operation: {
    method: 'GET',
    path: '/api/try/:id/operation',
    summary: 'The parameters and bodies of an operation of an API, with types and examples',
    access: 'member',
    params: IdParams,
    query: z.object({ method: z.enum(tryMethods), path: z.string().regex(/^\//, 'Must be a path of the document').max(2000) }),
    response: TryOperation,
  },
  send: {
    method: 'POST',
    path: '/api/try/:id',
    summary: 'Call an operation of an API at its gateway with the organization’s key; the answer comes as lines of JSON',
    access: 'member',
    params: IdParams,
    file: 'body',
    fileBytesMax: tryBodyBytesMax,
    body: TryForm,
    // Changes nothing in the portal. Whether the API's service may be asked twice is for whoever sends: the portal never repeats it.
    idempotent: true,
    response: { contentType: 'application/x-ndjson' },
  },
})
