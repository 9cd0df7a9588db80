import type { AuditVerification } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { audit } from '../../audit/audit.ts'
import { newestCut } from '../../audit/cut.store.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { AuditStore } from './audit.store.ts'
import { type VerificationRow, verificationsStore } from './verifications.store.ts'

const reportEveryMs = 1000

const stateOf = ({ finishedAt, brokenId, isAlive }: VerificationRow): AuditVerification['state'] => {
  if (finishedAt === null) return isAlive ? 'running' : 'interrupted'
  return brokenId === null ? 'intact' : 'broken'
}

const view = (row: VerificationRow): AuditVerification => ({
  ...row,
  state: stateOf(row),
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Reports progress once a second, so that reporting does not take longer than checking. */
const sometimes = (report: (checked: number) => Promise<unknown>) => {
  let reportedAt = 0
  return async (checked: number) => {
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    await report(checked)
  }
}

/** Checks of the whole audit log on request (trust T69), one at a time on all portals; anyone who may see the log sees how far it is. */
export const createVerification = (db: Db, log: FastifyBaseLogger, entries: AuditStore) => {
  const store = verificationsStore(db)
  const stopping = new AbortController()
  let running = Promise.resolve()

  const run = async (id: number) => {
    try {
      const onProgress = sometimes((checked) => store.saveProgress(id, checked))
      const broken = await verifyAudit(db, { stopping: stopping.signal, onProgress })
      if (broken === undefined && stopping.signal.aborted) return
      await store.finish(id, broken ?? null)
      if (broken !== undefined) log.error({ security: 'audit-chain-broken', auditId: broken }, 'the audit log was tampered with')
    } catch (error) {
      log.warn({ err: error }, 'a check of the audit log was interrupted')
    }
  }
  const begin = async (tx: Tx, user: SignedIn) => {
    await lockForTransaction(tx, 'auditVerification')
    const last = await store.newest(tx)
    if (last && stateOf(last) === 'running') return { id: last.id, isNew: false }
    const id = await store.insert(tx, user.email, await entries.lastId())
    await audit(tx, user, { action: 'audit-log.verify', objectType: 'audit-log', objectId: id })
    return { id, isNew: true }
  }

  return {
    verification: async () => {
      const row = await store.newest()
      const cut = await newestCut(db)
      return { verification: row ? view(row) : null, deletedUntil: cut?.until ?? null }
    },
    verificationAgain: async (id: number): Promise<AuditVerification | undefined> => {
      const row = await store.find(id)
      return row && view(row)
    },
    /** Starts a check, or joins the one that is running; does not wait for its end. */
    verify: async (user: SignedIn): Promise<AuditVerification> => {
      const { id, isNew } = await db.transaction((tx) => begin(tx, user))
      if (isNew) running = run(id)
      return view((await store.find(id)) as VerificationRow)
    },
    /** Resolves when this process checks nothing any more. */
    verified: () => running,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
