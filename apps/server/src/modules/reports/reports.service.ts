import type { AccessRow, Actor } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { countsStore, inWholeDays } from './counts.store.ts'
import { exportService } from './export/export.service.ts'
import { inTime } from './in-time.ts'
import { ingestService } from './ingest/ingest.service.ts'
import { keptStore } from './log/kept.store.ts'
import { logService } from './log/log.service.ts'
import { filterOf, type ReportQuery, rowsFilter } from './report-filter.ts'
import { type Order, reportsStore } from './reports.store.ts'
import { usageService } from './usage/usage.service.ts'

/** Calls through the gateways (specification part 1, section 2: Access Reports); rows are kept for the retention period, totals forever. */
const reading = (db: Db, retentionDays: number) => {
  const store = reportsStore(db)
  const { count } = countsStore(db)
  const kept = keptStore(db, retentionDays)
  return {
    list: async (user: Actor, query: ReportQuery & Order & { page: number; size: number }) => {
      const filter = rowsFilter(user, query, await kept.from())
      const { total } = await inTime(count(filter))
      if (total <= query.page * query.size) return { requests: [], total }
      const rows = await inTime(store.findPage(filter, query))
      return { requests: rows.map((row): AccessRow => ({ ...row, startedAt: row.startedAt.toISOString() })), total }
    },
    /** Every status below 400 is a success. */
    count: async (user: Actor, query: ReportQuery) => {
      const from = await kept.from()
      const filter = inWholeDays(filterOf(user, query), from)
      const older = filter.until && filter.until < from ? filter : { ...filter, until: from }
      const [all, unlisted] = await inTime(Promise.all([count(filter), filter.from && filter.from >= from ? undefined : count(older)]))
      const { total, success } = all
      return { total, api_success_count: success, api_failure_count: total - success, unlisted: unlisted?.total ?? 0 }
    },
  }
}

export interface ReportsDeps {
  db: Db
  log: FastifyBaseLogger
  gateways: { resourceOfToken(token: string): Promise<{ id: number; name: string } | undefined> }
  /** How long rows are kept. */
  retentionDays: number
}

/** Access Reports, and the ingestion and log that they are built on. */
export const createReports = ({ db, log, gateways, retentionDays }: ReportsDeps) => ({
  ...reading(db, retentionDays),
  exportCsv: exportService(db, log, retentionDays),
  ingest: ingestService(db, retentionDays),
  gatewayOf: (token: string) => gateways.resourceOfToken(token),
  log: logService(db, retentionDays, log),
  usage: usageService(db, retentionDays),
})
export type Reports = ReturnType<typeof createReports>
