import * as z from 'zod'
import { defineRoutes } from './route.ts'
import { choice } from './shapes.ts'

const Named = z.object({ id: z.number().int(), name: z.string() })
const Choice = z.object(choice)
export type Choice = z.infer<typeof Choice>

/** The selection lists of the specification (part 1, section 7). */
export const lists = defineRoutes({
  apis: {
    method: 'GET',
    path: '/api/allapis',
    summary: 'Every API that the caller may see, by name',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named),
  },
  applications: {
    method: 'GET',
    path: '/api/my-apps',
    summary: 'The applications that the caller owns',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named.extend({ organizationId: z.number().int() })),
  },
  organizations: {
    method: 'GET',
    path: '/api/all-organizations',
    summary: 'Organizations by name; company roles get their own only',
    access: 'signed-in',
    query: Choice,
    response: z.array(z.object({ organizationId: z.number().int(), organizationName: z.string() })),
  },
  environments: {
    method: 'GET',
    path: '/api/all-environments',
    summary: 'The environments that the caller may deploy to',
    access: 'signed-in',
    response: z.array(z.string()),
  },
  responseCodes: {
    method: 'GET',
    path: '/api/all-response-codes',
    summary: 'The response codes that reports filter by',
    access: 'signed-in',
    response: z.array(z.number().int()),
  },
  businessAreas: {
    method: 'GET',
    path: '/api/business-areas',
    summary: 'Business areas',
    access: 'signed-in',
    response: z.array(Named.extend({ description: z.string() })),
  },
})
