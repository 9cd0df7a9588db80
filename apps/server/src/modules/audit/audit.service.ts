import type { AuditDetail } from '@apim/contract'
import { pageMax } from '@apim/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { timeRange } from '../../http/time-range.ts'
import { type AuditFilter, auditStore } from './audit.store.ts'
import { detailView, entryView } from './audit.views.ts'
import { createExport } from './export.service.ts'
import { namesIn } from './names.ts'
import { createVerification } from './verification.service.ts'

export interface AuditDeps {
  db: Db
  log: FastifyBaseLogger
}

/** A caller's filter, as the contract parses it. */
type AuditQuery = Partial<Omit<AuditFilter, 'from' | 'until'>> & {
  startDate?: string | undefined
  endDate?: string | undefined
  zone: string
}

const filterOf = ({ actorId, action, objectType, objectId, orgId, requestId, ...time }: AuditQuery): AuditFilter => ({
  ...timeRange(time),
  actorId,
  action,
  objectType,
  objectId,
  orgId,
  requestId,
})

/** Who changed what, for portal admins: the one audit log, filtered, exported and verified. */
export const createAudit = ({ db, log }: AuditDeps) => {
  const store = auditStore(db)
  const download = createExport(store, log)
  return {
    list: async (query: AuditQuery & Paging) => {
      const filter = filterOf(query)
      // Later pages cannot be requested, and counting all of a long log would take longer than reading a page of it.
      const most = query.size * pageMax
      const total = await store.count(filter, most + 1)
      const rows = total > query.page * query.size ? await store.page(filter, query) : []
      return { entries: rows.map(entryView), total: Math.min(total, most), isMore: total > most }
    },
    choices: () => store.choices(),
    /** Throws 404 if there is none with that ID. */
    find: async (id: number): Promise<AuditDetail> => {
      const row = await store.find(id)
      if (!row) throw notFound('Audit entry')
      const entry = detailView(row)
      return { ...entry, names: await namesIn(db, entry) }
    },
    download: (user: SignedIn, { order, ...query }: AuditQuery & Pick<Paging, 'order'>) => download(user, filterOf(query), order),
    ...createVerification(db, log, store),
  }
}
export type Audit = ReturnType<typeof createAudit>
