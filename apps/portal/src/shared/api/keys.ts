/** What the portal keeps of the service, by domain. `choices` are what filters and forms offer: names of organizations and APIs, environments, codes. */
export type Domain = 'access' | 'apis' | 'choices' | 'consumers' | 'deployments' | 'gateway' | 'reports' | 'resources'

const of =
  (domain: Domain, what: string) =>
  (...which: unknown[]): readonly [Domain, ...unknown[]] => [domain, what, ...which]

/** The key of each query, by domain. What differs in what it asks for differs in its key. */
export const keys = {
  access: {
    /** What an organization's people are told is kept for one person only. */
    ownRequests: of('access', 'own-requests'),
    ownGrants: of('access', 'own-grants'),
    allRequests: of('access', 'all-requests'),
    requestsFor: of('access', 'requests-for'),
    dueKeys: of('access', 'due-keys'),
    allGrants: of('access', 'all-grants'),
  },
  apis: { list: of('apis', 'list'), facets: of('apis', 'facets'), detail: of('apis', 'detail'), document: of('apis', 'document') },
  choices: {
    search: of('choices', 'search'),
    named: of('choices', 'named'),
    businessAreas: of('choices', 'business-areas'),
    environments: of('choices', 'environments'),
    responseCodes: of('choices', 'response-codes'),
  },
  consumers: { of: of('consumers', 'of'), settings: of('consumers', 'settings'), viewRecords: of('consumers', 'view-records') },
  deployments: { detail: of('deployments', 'detail'), losers: of('deployments', 'losers') },
  gateway: { service: of('gateway', 'service'), plugin: of('gateway', 'plugin') },
  reports: { list: of('reports', 'list'), count: of('reports', 'count') },
  resources: { servers: of('resources', 'servers') },
}

/** The domains whose things the portal changes. */
export type Changing = 'access' | 'apis' | 'consumers' | 'deployments'

/**
 * What a change in one domain certainly leaves as it was. Everything else it makes stale: a deployment takes its keys with it, a grant the lists beside
 * it. A list of such ties would not stay whole; of what has none it does, and a new domain counts as stale until somebody says otherwise.
 */
const untouched: Record<Changing, readonly Domain[]> = {
  access: ['choices', 'reports', 'resources'],
  apis: ['resources'],
  consumers: ['choices', 'reports', 'resources'],
  deployments: ['choices', 'resources'],
}

/** Whether a change in this domain makes a query stale; one that does not say where it belongs is made stale by everything. */
export const isMadeStale = (by: Changing | undefined, queryKey: readonly unknown[]): boolean =>
  by === undefined || !untouched[by].some((domain) => domain === queryKey[0])
