import type { List } from '../../apps/server/test/lists/lists.ts'

const paging = ['page', 'size', 'sort', 'order', 'sortBy', 'query', 'ids', 'limit']

/** What each filter is measured with; several values stand for a short text, a long one, one that nothing matches. */
const filters: Record<string, Record<string, readonly string[]>> = {
  '/api/pending-requests': { orgId: ['667'] },
  '/api/organization-pending-requests': { orgId: ['667'] },
  '/api/users': {
    email: ['u', 'user19', 'firm7.example', 'no-one'],
    name: ['a', 'lovelace', 'wei chen', 'strasse', 'no one'],
    role: ['ROLE_COMPANY_ADMIN'],
    org: ['667', '5,6,7'],
    portal: ['true'],
    kong: ['true'],
    company: ['true'],
  },
  '/api/all-organizations': { open: ['true'] },
  '/api/organizations': { name: ['on 19', 'o', 'none'], type: ['0', '1'] },
  '/api/applications': { name: ['n 4', 'a', 'none'], orgId: ['667'], my: ['true', 'false'], type: ['0', '1'] },
  '/api/swaggers': {
    name: ['a', 'abc', 'none'],
    q: ['a', 'get', 'payments of customer 77', 'GET /cards/resource77', 'position7', 'abc', 'none'],
    orgId: ['667'],
    my: ['true'],
    businessAreaId: ['3'],
    env: ['DEV'],
    auth: ['apikey'],
    tag: ['cards'],
    granted: ['true'],
    favourite: ['true'],
    life: ['retired', 'published,deprecated'],
  },
  '/api/swagger/1/dependents': { deploymentId: ['1'] },
  '/api/all-api-access': { keyDue: ['true', 'false'] },
  '/api/mails': { recipient: ['user19', 'u'], state: ['sent', 'failed,queued'] },
  '/api/issue-reports': { title: ['abc', 's'], state: ['open', 'done'] },
  '/api/audit': {
    actorId: ['7', '0'],
    action: ['api.update,user.delete'],
    objectType: ['api', 'api,user'],
    objectId: ['4000'],
    orgId: ['5,667'],
    requestId: ['c4ca4238a0b923820dcc509a6f75849b'],
    startDate: ['2026-01-05'],
    endDate: ['2026-01-06'],
    zone: ['Europe/Zurich'],
  },
  '/api/expiry': { name: ['a', 'wei chen', 'user19', 'no one'], kind: ['certificate', 'invitation'], state: ['soon', 'expired,later'] },
  '/api/notifications': { unread: ['true'] },
  '/api/webhooks': { name: ['events 1', 'none'], kind: ['api', 'key,access'] },
  '/api/webhook/1/deliveries': { state: ['delivered', 'failed,queued'] },
  '/api/inbox': { kind: ['registration', 'access-request,key-due'] },
  '/api/kong/requests': {
    orgId: ['667'],
    apiId: ['77'],
    env: ['DEV'],
    responseStatusCode: ['200'],
    startDate: ['2026-01-05'],
    endDate: ['2026-01-06'],
    zone: ['Europe/Zurich'],
  },
}

/** Combinations that people use, and calls that are no list but are made with one. */
export const combinations: readonly string[] = [
  '/api/swaggers?name=abc&sort=updatedAt&order=desc',
  '/api/swaggers?env=DEV&businessAreaId=3',
  '/api/swagger-facets',
  '/api/swagger-facets?name=abc&my=true',
  '/api/swagger-facets?q=payments%20of',
  '/api/swaggers?q=customer%2077&page=100',
  '/api/swaggers?q=customer%2077&sort=updatedAt&env=DEV',
  '/api/applications?name=n%204&type=1&sort=name&order=asc',
  '/api/applications?sort=organization&my=false&orgId=667',
  '/api/organization/667',
  '/api/application/666',
  '/api/palette?q=po',
  '/api/palette?q=position7',
  '/api/palette?q=payments%20of%20customer%2077',
  '/api/palette?q=GET%20%2Fcards%2Fresource77',
  '/api/palette?q=abc',
  '/api/palette?q=none',
]
/** The same, of portal admins alone. */
export const adminCombinations: readonly string[] = [
  '/api/users?query=user1999&limit=51',
  '/api/users?name=ada&company=true&sort=lastLogin&order=asc',
  '/api/users?name=e&sort=lastname&order=asc&page=100',
  '/api/users?org=667&name=a&sort=roles',
  '/api/all-organizations?query=on%2019&limit=51&open=true',
  '/api/organizations?name=9&type=1&sort=name&order=asc',
  '/api/audit?actorId=0&objectType=api&sort=action&order=asc',
  '/api/audit?objectType=api&objectId=4000',
  '/api/audit?action=api.update,user.delete&page=100',
  '/api/audit?orgId=5,667&sort=actorEmail',
  '/api/audit?startDate=2026-01-05&endDate=2026-01-06',
  '/api/audit/choices',
  '/api/audit-entry/77',
  '/api/inbox/count',
]

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

const filtersOf = ({ path, params }: List) => {
  const values = filters[path] ?? {}
  const missing = params.find((param) => !paging.includes(param) && !values[param])
  if (missing) throw new Error(`bench/measure/list-paths.ts has no value for ${missing} of ${path}`)
  return Object.entries(values).flatMap(([name, all]) => all.map((value) => withQuery(path, { [name]: value })))
}

/**
 * What is asked of a list with that many pages: each sort both ways, in the middle and at its end, each filter, and what a picker asks. Throws if a
 * filter has no value.
 */
export const pathsOf = (list: List, lastPage: number): string[] => {
  const { path, params, sorts } = list
  const pages = [Math.floor(lastPage / 2), lastPage].filter((page) => page > 0)
  return [
    path,
    ...sorts.flatMap((sort) => [
      withQuery(path, { sort, order: 'asc' }),
      withQuery(path, { sort, order: 'desc' }),
      ...pages.map((page) => withQuery(path, { sort, page: String(page) })),
    ]),
    ...filtersOf(list),
    ...(params.includes('query') ? ['a', 'on 19', 'none'].map((query) => withQuery(path, { query, limit: '51' })) : []),
    ...(params.includes('ids') ? [withQuery(path, { ids: '5,667,1999' })] : []),
  ]
}
