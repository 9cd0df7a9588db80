import type { ConsumerEntry, ConsumerSettings } from '@apim/contract'
import { filledIn, requestTransformerFields } from '@apim/contract/deployments/transformer-fields'

/** An organization's key for a deployment, masked. */
export const buildConsumer = (values: Partial<ConsumerEntry> = {}): ConsumerEntry => ({
  id: 21,
  deploymentId: 11,
  consumerId: 21,
  kongConsumerId: '0b6a3a62-6f0d-4d0f-8df3-0d2c7f7d9e11',
  kongConsumerName: 'acme-wealth',
  env: 'DEV',
  auth: 'apikey',
  nickname: 'ledger',
  apiKey: '••••x7Qz',
  clientId: null,
  clientSecret: null,
  state: 'ACTIVE',
  createdAt: '2026-11-02T10:00:00.000Z',
  expiresAt: null,
  ended: false,
  pausedBy: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  oldKey: null,
  rateLimit: null,
  quota: null,
  changesRequests: false,
  ...values,
})

/** That key's settings. */
export const buildSettings = (values: Partial<ConsumerSettings> = {}): ConsumerSettings => ({
  consumerId: 21,
  deploymentId: 11,
  apiId: 7,
  apiName: 'Core Banking',
  organizationId: 2,
  organizationName: 'Acme Wealth',
  env: 'DEV',
  nickname: 'ledger',
  rateLimit: null,
  policy: 'local',
  ratePolicies: ['local', 'cluster'],
  expiresAt: null,
  keyMaxDays: null,
  requestTransformer: { enabled: false, ...filledIn(requestTransformerFields) },
  maySetLimits: true,
  ...values,
})
