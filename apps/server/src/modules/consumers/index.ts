import { contract } from '@apim/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { implement } from '../../http/implement.ts'
import { lanes } from '../../jobs/lanes.ts'
import { inParallel, repeat } from '../../jobs/repeat.ts'
import type { WorkTimes } from '../../jobs/times.ts'
import type { Vault } from '../../security/vault.ts'
import type { Deployments } from '../deployments/index.ts'
import type { Resources } from '../resources/index.ts'
import { consumerHandlers } from './consumers.routes.ts'
import { consumersService } from './consumers.service.ts'
import { consumersStore } from './consumers.store.ts'
import { organizationKeys } from './keys/organization-keys.ts'
import { revealService } from './keys/reveal.service.ts'
import { revealStore } from './keys/reveal.store.ts'
import { consumerDriftCheck } from './work/consumer-drift.ts'
import { consumerWork } from './work/consumer-work.ts'

export { sealedKeys, sealedSecrets } from './keys/sealed-keys.store.ts'
export { consumerOfCustomId } from './plan/consumer-plan.ts'

export interface ConsumersOptions {
  db: Db
  log: FastifyBaseLogger
  vault: Vault
  resources: Pick<Resources, 'kongResource'>
  times: WorkTimes
}

/** The work on consumers that needs no other module but resources: the access module suspends and resumes through it. */
export const createConsumerWork = ({ db, log, vault, resources, times }: ConsumersOptions) => {
  const store = consumersStore(db)
  const work = consumerWork({ db, store, vault, times, kongResource: (id) => resources.kongResource(id) })
  return { store, work, keys: organizationKeys({ db, store, work, times, log }) }
}
export type ConsumersWork = ReturnType<typeof createConsumerWork>

interface Others {
  deployments: Deployments
  /** Made before, because the access module needs it too. */
  own: ConsumersWork
  /** Whether this process finishes what others left and repairs what was changed. */
  reconciles: boolean
}

/** Consumers of deployments and their keys. */
export const consumers = (app: FastifyInstance, options: ConsumersOptions & Others) => {
  const { db, log, vault, times, own } = options
  const { store, work, keys } = own
  const service = consumersService({ ...options, store, work, letIn: keys.letIn })
  const records = revealStore(db)
  const { reveal, show } = revealService({ db, store: records, vault, consumers: service })
  const checkDrift = consumerDriftCheck({ db, store, work, times, log, kongResource: (id) => options.resources.kongResource(id) })
  const settleAll = async (resourceId: number) =>
    inParallel(await store.findUnsettled(resourceId, times.leaseMs), 4, (id) => work.takeOver(id, times.patienceMs), log)
  const [repairing, settling, checking] = [lanes<'keys'>(log), lanes<number>(log), lanes<number>(log)]
  const settle = async () => {
    repairing.begin(['keys'], keys.repair)
    settling.begin(await store.findResourceIds(), settleAll)
  }

  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    if (options.reconciles)
      running.push(
        repeat('consumers', times.reconcileMs, settle, log),
        repeat('consumers-drift', times.driftMs, async () => checking.begin(await store.findResourceIds(), checkDrift), log),
      )
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((one) => one.stop()))
    await Promise.all([repairing.idle(), settling.idle(), checking.idle()])
  })

  implement(app, contract.consumers, consumerHandlers({ service, records, vault, reveal, show }))
  return { service }
}
export type Consumers = ReturnType<typeof consumers>
