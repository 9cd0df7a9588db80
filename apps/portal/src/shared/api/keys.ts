const keysFor =
  (domain: string, what: string) =>
  (...which: unknown[]): readonly [string, ...unknown[]] => [domain, what, ...which]

/** The key of each query, by domain. Queries that request different data have different keys. */
export const keys = {
  access: {
    /** Data of an organization's members is cached per user. */
    ownRequests: keysFor('access', 'own-requests'),
    ownGrants: keysFor('access', 'own-grants'),
    allRequests: keysFor('access', 'all-requests'),
    requestsFor: keysFor('access', 'requests-for'),
    dueKeys: keysFor('access', 'due-keys'),
    allGrants: keysFor('access', 'all-grants'),
  },
  apis: {
    list: keysFor('apis', 'list'),
    facets: keysFor('apis', 'facets'),
    detail: keysFor('apis', 'detail'),
    document: keysFor('apis', 'document'),
  },
  choices: {
    search: keysFor('choices', 'search'),
    named: keysFor('choices', 'named'),
    businessAreas: keysFor('choices', 'business-areas'),
    environments: keysFor('choices', 'environments'),
    responseCodes: keysFor('choices', 'response-codes'),
  },
  consumers: {
    of: keysFor('consumers', 'list'),
    settings: keysFor('consumers', 'settings'),
    viewRecords: keysFor('consumers', 'view-records'),
  },
  deployments: { detail: keysFor('deployments', 'detail'), losers: keysFor('deployments', 'losers') },
  gateway: { service: keysFor('gateway', 'service'), plugin: keysFor('gateway', 'plugin') },
  reports: { list: keysFor('reports', 'list'), count: keysFor('reports', 'count') },
  resources: { servers: keysFor('resources', 'servers') },
}

/** The domains of cached service data. `choices` are what filters and forms offer: names of organizations and APIs, environments, codes. */
export type Domain = keyof typeof keys

/**
 * What a change in one domain certainly leaves as it was. Everything else it makes stale: a deployment takes its keys with it, a grant the lists beside
 * it. A list of such ties would not stay whole; of what has none it does, and a new domain makes all stale and is made so by all until somebody says otherwise.
 */
const untouched: Partial<Record<Domain, readonly Domain[]>> = {
  access: ['choices', 'reports', 'resources'],
  apis: ['resources'],
  consumers: ['choices', 'reports', 'resources'],
  deployments: ['choices', 'resources'],
}

/** Whether a change in this domain makes a query stale; without a domain everything is stale. */
export const isStaleAfter = (by: Domain | undefined, queryKey: readonly unknown[]): boolean =>
  by === undefined || !untouched[by]?.some((domain) => domain === queryKey[0])
