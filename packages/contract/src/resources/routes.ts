import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { resourceTypes } from '../values/constants.ts'
import { GatewayServerForm, Resource } from './schemas.ts'

/** Type 2 is Kafka (specification part 1, section 7); names are accepted as well. */
const byNumber = { '1': 'KONG', '2': 'KAFKA', '3': 'REDIS' } as const
const TypeFilter = z.preprocess((value) => byNumber[value as keyof typeof byNumber] ?? value, z.enum(resourceTypes))

export const resources = defineRoutes({
  save: {
    method: 'POST',
    path: '/api/resources',
    summary: 'Connect a gateway server or update one',
    access: ['ROLE_PORTAL_ADMIN'],
    body: GatewayServerForm,
    edits: { record: Resource, version: 'required' },
    response: z.object({ entityId: z.number().int() }),
  },
  list: {
    method: 'GET',
    path: '/api/resources',
    summary: 'Servers that the caller may use',
    access: 'signed-in',
    // `public` is 0 for private and 1 for public; omitted, it means all (specification part 2, section 9).
    query: z.object({ type: TypeFilter.optional(), public: z.enum(['0', '1']).optional() }),
    response: z.array(Resource),
  },
})
