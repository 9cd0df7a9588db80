import { createReconciler, type ReconcilerDeps } from '../../../jobs/reconciler.ts'
import type { Vault } from '../../../security/vault.ts'
import type { GatewayServers } from '../../resources/index.ts'
import { consumersStore } from '../consumers.store.ts'
import { organizationKeys } from '../keys/organization-keys.ts'
import { createQuotaNotices } from '../quota/quota-notices.ts'
import { holdRevokedWith } from '../restored/hold-revoked.ts'
import { consumerDrift } from './consumer-drift.ts'
import { consumerWorks } from './consumer-work.ts'
import { createEndedKeys } from './ended-keys.ts'
import { consumersOfDeployments, consumersOfOrganizations } from './work-rows.store.ts'

export interface ConsumerWorkDeps extends ReconcilerDeps {
  vault: Vault
  servers: GatewayServers
}

/** The work on consumers. Needs no other module: access and deployments call it when they change. */
export const createConsumerWork = ({ db, log, times, vault, servers }: ConsumerWorkDeps) => {
  const store = consumersStore(db)
  const holdRevoked = holdRevokedWith({ db, log, servers })
  const prepare = async (resourceId: number) => {
    await holdRevoked(resourceId)
    await keys.repair(resourceId)
  }
  const domain = {
    objectType: 'consumer',
    servers,
    rows: store,
    ...consumerWorks({ db, store, vault, servers, times, holdRevoked }),
    drift: { ...consumerDrift(store), findServers: store.findServers, prepare },
  }
  const reconciler = createReconciler(domain, { db, log, times })
  const keys = organizationKeys({ db, store, times, log, settle: reconciler.settle })
  const ended = createEndedKeys({ db, log, store, settle: reconciler.settle, times })
  const quotaNotices = createQuotaNotices({ db, log })
  return { reconciler, keys, ended, quotaNotices, ofDeployments: consumersOfDeployments(db), ofOrganizations: consumersOfOrganizations }
}
export type ConsumerWork = ReturnType<typeof createConsumerWork>
