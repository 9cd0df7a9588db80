type KeyOf = (...which: unknown[]) => readonly [domain: string, what: string, ...which: unknown[]]

const keysOf = <T extends Record<string, readonly string[]>>(table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([domain, whats]) => [
      domain,
      Object.fromEntries(whats.map((what): [string, KeyOf] => [what, (...which) => [domain, what, ...which]])),
    ]),
  ) as { [Domain in keyof T]: Record<T[Domain][number], KeyOf> }

/** The key of each query, by domain. Queries that request different data have different keys. */
export const keys = keysOf({
  // `ownRequests` and `ownGrants` are cached per user: they are those of the reader's organization.
  access: ['ownRequests', 'ownGrants', 'allRequests', 'requestsFor', 'request', 'earlier', 'dueKeys', 'allGrants', 'grant'],
  apis: ['list', 'facets', 'detail', 'document', 'opening', 'difference', 'deleted', 'text', 'kept', 'sample', 'textDifference'],
  applications: ['list', 'detail', 'editable'],
  businessAreas: ['list', 'products'],
  audit: ['list', 'history', 'detail', 'choices', 'verification'],
  certificates: ['list'],
  checklist: ['own'],
  choices: ['search', 'named', 'environments', 'responseCodes'],
  codegen: ['state'],
  consumers: ['of', 'settings', 'viewRecords'],
  deployments: ['detail'],
  favourites: [],
  gateway: ['service', 'plugin'],
  invitations: ['open'],
  issueReports: ['list', 'detail'],
  mails: ['list', 'detail'],
  notifications: ['list', 'count', 'preferences'],
  organizations: ['list', 'detail', 'edited'],
  registration: ['rules', 'own', 'pending', 'queue', 'detail', 'domains'],
  organizationDeletions: ['requests', 'grants', 'detail', 'effects', 'check'],
  reports: ['list', 'count'],
  resources: ['servers', 'list', 'detail', 'access'],
  users: ['own', 'list', 'detail', 'modifying', 'keys', 'roleChanges'],
  viewAs: ['user'],
  help: ['videos'],
  expiry: ['list'],
  inbox: ['list', 'item', 'count'],
  palette: ['found'],
  apiLife: ['dependents', 'asked'],
  specRules: ['levels'],
  terms: [],
  tries: ['options', 'operation'],
  webhooks: ['list', 'detail', 'deliveries', 'delivery'],
} as const)

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
