import type { FastifyBaseLogger } from 'fastify'
import { type AuditActor, audit, system } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import type { Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { WorkTimes } from '../../jobs/times.ts'
import type { ConsumerWork } from './consumer-work.ts'
import type { ConsumersStore } from './consumers.store.ts'

interface KeysDeps {
  db: Db
  store: ConsumersStore
  work: ConsumerWork
  times: WorkTimes
  log: FastifyBaseLogger
}

/** What happens to an organization's keys for an API when its access is taken back or given again (trust T56). */
export const organizationKeys = ({ db, store, work, times, log }: KeysDeps) => {
  const settleAll = async (ids: number[]): Promise<Refusal | undefined> => {
    const results = await Promise.all(ids.map((id) => work.settle(id, times.patienceMs)))
    return results.find(({ failure, row }) => failure && !row?.settled)?.failure
  }
  const change = (action: 'suspend' | 'resume', actor: AuditActor, organizationId: number, apiId: number) =>
    db.transaction(async (tx) => {
      const ids = action === 'suspend' ? await store.suspendAt(tx, organizationId, apiId) : await store.resumeAt(tx, organizationId, apiId)
      for (const id of ids)
        await audit(tx, actor, { action: `consumer.${action}`, objectType: 'consumer', objectId: id, after: { organizationId, apiId } })
      return ids
    })

  return {
    /** Answers when none of the keys works any more. Throws when a gateway does not answer: the keys are shut out as soon as it does. */
    suspend: async (organizationId: number, apiId: number, user: SignedIn): Promise<void> => {
      const failure = await settleAll(await change('suspend', user, organizationId, apiId))
      if (failure) throw failure
    },
    /** Lets the organization's keys in again; a gateway that does not answer gets them later. */
    resume: async (organizationId: number, apiId: number, user: SignedIn): Promise<void> => {
      const failure = await settleAll(await change('resume', user, organizationId, apiId))
      if (failure) log.warn({ organizationId, apiId, reason: failure.message }, 'keys could not be let in again yet')
    },
    /** Suspends what a killed process left working after access had been taken back. */
    suspendRevoked: async (): Promise<void> => {
      const left = await store.findRevoked()
      const pairs = new Map(left.map(({ organizationId, apiId }) => [`${organizationId};${apiId}`, { organizationId, apiId }]))
      // Beside each other, because one of them may be at a gateway that is away.
      await Promise.all(
        [...pairs.values()].map(async ({ organizationId, apiId }) => settleAll(await change('suspend', system, organizationId, apiId))),
      )
    },
  }
}
export type OrganizationKeys = ReturnType<typeof organizationKeys>
