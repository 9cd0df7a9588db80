import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { environments, pageSizes } from '../values/constants.ts'
import { dayOrTime, IdList, paging, wordList } from '../values/shapes.ts'
import { AccessRow } from './schemas.ts'

/** Like `IdList`; an HTTP status has three digits (RFC 9110, section 15). */
const StatusList = z
  .string()
  .regex(/^\d{3}(,\d{3}){0,99}$/, 'Response codes separated by commas')
  .transform((text) => text.split(',').map(Number))

/** One filter for list, count and download. Dates without a time mean the whole day, including the end date, in `zone` (trust T58). */
const filter = {
  orgId: IdList.optional(),
  apiId: IdList.optional(),
  env: wordList(environments).optional(),
  responseStatusCode: StatusList.optional(),
  startDate: dayOrTime.optional(),
  endDate: dayOrTime.optional(),
  zone: z.string().max(60).default('UTC'),
}
const order = paging(pageSizes.requests, ['startedAt', 'apiName', 'orgName', 'env', 'clientIp', 'upstreamUri', 'responseStatus'])

export const reports = defineRoutes({
  responseCodes: {
    method: 'GET',
    path: '/api/all-response-codes',
    summary: 'The response codes that reports filter by',
    access: 'signed-in',
    response: z.array(z.number().int()),
  },
  list: {
    method: 'GET',
    path: '/api/kong/requests',
    summary: 'Calls through the gateway; company roles see their own organization’s',
    access: 'signed-in',
    query: z.object({ ...order, ...filter }),
    response: z.object({ requests: z.array(AccessRow), total: z.number().int() }),
  },
  count: {
    method: 'GET',
    path: '/api/kong/requests/count',
    summary: 'The number of calls, of successful calls, and of calls too old to be listed',
    access: 'signed-in',
    query: z.object(filter),
    response: z.object({
      total: z.number().int(),
      api_success_count: z.number().int(),
      api_failure_count: z.number().int(),
      /** How many of the total are past the retention period and so not listed. Our extension. */
      unlisted: z.number().int(),
    }),
  },
  download: {
    method: 'GET',
    path: '/api/kong/requests/download',
    summary: 'The same rows as CSV, times in UTC',
    access: 'signed-in',
    query: z.object({ sort: order.sort, order: order.order, ...filter }),
    response: { contentType: 'text/csv' },
  },
})
