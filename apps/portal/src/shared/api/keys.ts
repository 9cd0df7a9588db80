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
    request: keysFor('access', 'request'),
    earlier: keysFor('access', 'earlier'),
    dueKeys: keysFor('access', 'due-keys'),
    allGrants: keysFor('access', 'all-grants'),
  },
  apis: {
    list: keysFor('apis', 'list'),
    facets: keysFor('apis', 'facets'),
    detail: keysFor('apis', 'detail'),
    document: keysFor('apis', 'document'),
    difference: keysFor('apis', 'difference'),
    deleted: keysFor('apis', 'deleted'),
    text: keysFor('apis', 'text'),
    kept: keysFor('apis', 'kept'),
    sample: keysFor('apis', 'sample'),
    textDifference: keysFor('apis', 'text-difference'),
  },
  applications: {
    list: keysFor('applications', 'list'),
    detail: keysFor('applications', 'detail'),
    editable: keysFor('applications', 'editable'),
  },
  businessAreas: { list: keysFor('businessAreas', 'list'), products: keysFor('businessAreas', 'products') },
  audit: {
    list: keysFor('audit', 'list'),
    history: keysFor('audit', 'history'),
    detail: keysFor('audit', 'detail'),
    choices: keysFor('audit', 'choices'),
    verification: keysFor('audit', 'verification'),
  },
  certificates: { list: keysFor('certificates', 'list') },
  choices: {
    search: keysFor('choices', 'search'),
    named: keysFor('choices', 'named'),
    environments: keysFor('choices', 'environments'),
    responseCodes: keysFor('choices', 'response-codes'),
  },
  codegen: { state: keysFor('codegen', 'state') },
  consumers: {
    of: keysFor('consumers', 'list'),
    settings: keysFor('consumers', 'settings'),
    viewRecords: keysFor('consumers', 'view-records'),
  },
  deployments: { detail: keysFor('deployments', 'detail'), losers: keysFor('deployments', 'losers') },
  gateway: { service: keysFor('gateway', 'service'), plugin: keysFor('gateway', 'plugin') },
  invitations: { open: keysFor('invitations', 'open') },
  issueReports: { list: keysFor('issueReports', 'list'), detail: keysFor('issueReports', 'detail') },
  mails: { list: keysFor('mails', 'list'), detail: keysFor('mails', 'detail') },
  notifications: {
    list: keysFor('notifications', 'list'),
    count: keysFor('notifications', 'count'),
    preferences: keysFor('notifications', 'preferences'),
  },
  organizations: {
    list: keysFor('organizations', 'list'),
    detail: keysFor('organizations', 'detail'),
    edited: keysFor('organizations', 'edited'),
  },
  registration: {
    rules: keysFor('registration', 'rules'),
    own: keysFor('registration', 'own'),
    pending: keysFor('registration', 'pending'),
    queue: keysFor('registration', 'queue'),
    detail: keysFor('registration', 'detail'),
    domains: keysFor('registration', 'domains'),
  },
  organizationDeletions: {
    requests: keysFor('organizationDeletions', 'requests'),
    grants: keysFor('organizationDeletions', 'grants'),
    detail: keysFor('organizationDeletions', 'detail'),
    effects: keysFor('organizationDeletions', 'effects'),
    check: keysFor('organizationDeletions', 'check'),
  },
  reports: { list: keysFor('reports', 'list'), count: keysFor('reports', 'count') },
  resources: {
    servers: keysFor('resources', 'servers'),
    list: keysFor('resources', 'list'),
    detail: keysFor('resources', 'detail'),
    access: keysFor('resources', 'access'),
  },
  users: {
    own: keysFor('users', 'own'),
    list: keysFor('users', 'list'),
    detail: keysFor('users', 'detail'),
    modifying: keysFor('users', 'modifying'),
    keys: keysFor('users', 'keys'),
    roleChanges: keysFor('users', 'role-changes'),
  },
  viewAs: { user: keysFor('viewAs', 'user') },
  help: { videos: keysFor('help', 'videos') },
  expiry: { list: keysFor('expiry', 'list') },
  inbox: { list: keysFor('inbox', 'list'), item: keysFor('inbox', 'item'), count: keysFor('inbox', 'count') },
  terms: {},
  tries: { options: keysFor('tries', 'options'), operation: keysFor('tries', 'operation') },
}

/** The domains of cached server data. `choices` are the options of filters and forms: names of organizations and APIs, environments, codes. */
export type Domain = keyof typeof keys

/**
 * The domains that a change in one domain certainly does not affect. Everything else is invalidated: deleting a deployment deletes its keys, revoking
 * a grant changes other lists. Listing what is affected would be incomplete sooner or later; listing what is not is safe, because a new domain
 * invalidates everything, and is invalidated by everything, until it is listed here.
 */
const untouched: Partial<Record<Domain, readonly Domain[]>> = {
  access: ['businessAreas', 'choices', 'reports', 'resources'],
  apis: ['resources'],
  consumers: ['businessAreas', 'choices', 'reports', 'resources'],
  deployments: ['businessAreas', 'choices', 'resources'],
  notifications: [
    'access',
    'apis',
    'applications',
    'businessAreas',
    'choices',
    'consumers',
    'deployments',
    'gateway',
    'inbox',
    'organizations',
    'reports',
    'resources',
    'users',
  ],
  mails: ['access', 'apis', 'businessAreas', 'choices', 'consumers', 'deployments', 'gateway', 'reports', 'resources'],
}

/** Whether a change in this domain invalidates a query; without a domain everything is invalidated. */
export const isStaleAfter = (by: Domain | undefined, queryKey: readonly unknown[]): boolean =>
  by === undefined || !untouched[by]?.some((domain) => domain === queryKey[0])
