import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Reconciler } from '../../../jobs/reconciler.ts'
import { inParallel } from '../../../jobs/repeat.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { holdAccess, type Keys } from '../../access/index.ts'
import type { ConsumerRow, ConsumersStore } from '../consumers.store.ts'

interface KeysDeps {
  db: Db
  store: ConsumersStore
  settle: Reconciler<ConsumerRow>['settle']
  times: WorkTimes
  log: FastifyBaseLogger
}

/** How many keys of one gateway server are processed at a time. */
const width = 4

/**
 * Reconciles keys while a caller waits, gateways in parallel, because one may be unreachable. Returns why some are unfinished; those are picked up
 * with all other unfinished work.
 */
const settleWith = ({ store, settle, times, log }: KeysDeps) => {
  return async (ids: readonly number[]): Promise<Refusal | undefined> => {
    const until = performance.now() + times.patienceMs
    const reasons: (Refusal | undefined)[] = []
    let settled = 0
    const settleOne = async (id: number) => {
      const left = until - performance.now()
      if (left <= 0) return
      const { row, failure } = await settle(id, left)
      if (row?.settled) settled++
      else reasons.push(failure)
    }
    const gateways = await store.byGateway(ids)
    await Promise.all(gateways.map((some) => inParallel(some, width, settleOne, log)))
    if (settled === ids.length) return undefined
    return (
      reasons.find((reason) => reason !== undefined) ?? new Refusal(504, 'The gateway server did not respond in time; the work continues')
    )
  }
}

/** Aligns keys at a gateway server with grants and organizations where they diverged, through an older version or a manual database change. */
const repairWith = ({ db, store }: KeysDeps) => {
  const repair = ({ organizationId, apiId, isShutOut }: Awaited<ReturnType<ConsumersStore['findAstray']>>[number]) =>
    db.transaction(async (tx) => {
      if (isShutOut) await holdAccess(tx, organizationId, apiId)
      const change = isShutOut ? store.resumeAt : store.suspendAstrayAt
      const ids = await change(tx, organizationId, apiId)
      const action = isShutOut ? 'organization.resume-keys' : 'organization.suspend-keys'
      if (ids.length > 0)
        await audit(tx, system, { action, objectType: 'organization', objectId: organizationId, after: { apiId, consumers: ids } })
      return ids
    })
  return async (resourceId: number): Promise<number[]> => {
    const changed: number[] = []
    for (const astray of await store.findAstray(resourceId)) changed.push(...(await repair(astray)))
    return changed
  }
}

/** Suspends and resumes organizations' keys as access is revoked and granted, and as organizations are closed and opened. */
export const organizationKeys = (deps: KeysDeps): Keys & { repair(resourceId: number): Promise<void> } => {
  const { store, log } = deps
  const [settleAll, repairAll] = [settleWith(deps), repairWith(deps)]
  const settleLogged = async (ids: readonly number[]) => {
    const failure = await settleAll(ids)
    if (failure) log.warn({ consumers: ids.length, reason: failure.message }, 'not all keys could be updated to match access yet')
  }
  return {
    suspend: store.suspendAt,
    resume: store.resumeAt,
    suspendAll: store.suspendAll,
    resumeAll: store.resumeAll,
    shutOut: async (ids) => {
      const failure = await settleAll(ids)
      if (failure) throw failure
    },
    letIn: settleLogged,
    repair: async (resourceId) => settleLogged(await repairAll(resourceId)),
  }
}
