import type { ApiDetail, Deployment, ListedApi } from '@apim/contract'

/** An API of the gallery. */
export const buildApi = (values: Partial<ListedApi> = {}): ListedApi => ({
  id: 7,
  name: 'Core Banking',
  version: '1.0.0',
  description: 'Accounts and payments',
  sourceRepo: null,
  bizappId: 3,
  appname: 'Payments',
  organizationId: 1,
  orgname: 'Meridian',
  businessAreaId: 2,
  businessArea: 'Accounts',
  environments: [],
  access: 'none',
  isFavourite: false,
  life: 'published',
  format: 'openapi 3.1',
  updatedAt: '2026-11-02T10:00:00.000Z',
  hits: [],
  ...values,
})

/** The same with everything shown on its page. */
export const buildApiDetail = (values: Partial<ApiDetail> = {}): ApiDetail => ({
  ...buildApi(),
  createdAt: '2026-11-01T10:00:00.000Z',
  hasDocument: true,
  operationCount: 0,
  operations: [],
  firstCall: null,
  servers: [],
  revisions: [],
  maintainers: [],
  deployments: [],
  seesDeployments: true,
  ownKeys: false,
  tryIt: true,
  deprecation: null,
  retiredAt: null,
  keyMaxDays: null,
  ...values,
})

/** A revision of an API's description; the second says what changed in it. */
export const buildRevision = (number: number, format = 'openapi 3.1') => ({
  number,
  version: `${number}.0.0`,
  format,
  createdAt: '2026-11-02T10:00:00.000Z',
  createdBy: 'Ada Berg',
  fileName: 'api.json',
  note: number === 2 ? 'Payments can be scheduled' : '',
  size: 100,
})

/** An active deployment. */
export const buildDeployment = (values: Partial<Deployment> = {}): Deployment => ({
  id: 11,
  apiId: 7,
  env: 'DEV',
  auth: 'apikey',
  name: 'core banking',
  contextPath: 'core-banking',
  upstreamUrl: 'http://bank.example:8090/v1',
  gatewayUrl: 'http://gateway.example:8000/core-banking-dev',
  tokenUrl: null,
  state: 'ACTIVE',
  error: null,
  rateLimit: { enabled: false, ratePerMinute: null },
  ipRestriction: { enabled: false, ips: [] },
  botDetection: { enabled: false },
  oAuth2Config: null,
  pathLockdown: { enabled: false, revision: null, isCurrent: true },
  kongServer: { id: 1, name: 'Embedded gateway', apiUrl: 'http://gateway.example:8000', configs: [], ratePolicies: ['local', 'cluster'] },
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  ...values,
})
