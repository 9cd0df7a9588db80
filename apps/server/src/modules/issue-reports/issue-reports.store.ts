import type { issueStates } from '@apim/contract/constants'
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import { containsText } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { applications, issueFiles, issueReports, organizations, users } from '../../db/schema/index.ts'
import type { IssueFile } from './issue-file.ts'

export type NewIssueReport = Pick<
  typeof issueReports.$inferInsert,
  'title' | 'description' | 'createdBy' | 'organizationId' | 'applicationId' | 'fileSha256' | 'fileName' | 'fileBytes'
>

/** Filters of the list; those left out match everything. */
export interface IssueReportFilter {
  title?: string | undefined
  state?: readonly (typeof issueStates)[number][] | undefined
}

const doers = alias(users, 'doers')
const columns = {
  id: issueReports.id,
  title: issueReports.title,
  description: issueReports.description,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  organization: organizations.name,
  application: applications.name,
  fileName: issueReports.fileName,
  fileBytes: issueReports.fileBytes,
  createdAt: issueReports.createdAt,
  doneAt: issueReports.doneAt,
  doneBy: { firstname: doers.firstname, lastname: doers.lastname, email: doers.email },
}
const sorts = {
  createdAt: issueReports.createdAt,
  title: sql`lower(${issueReports.title})`,
  lastname: sql`lower(${users.lastname})`,
  organization: sql`lower(${organizations.name})`,
}

const isIn = { open: isNull(issueReports.doneAt), done: isNotNull(issueReports.doneAt) }
const matching = ({ title, state }: IssueReportFilter) =>
  and(title ? containsText(issueReports.title, title) : undefined, state?.length ? or(...state.map((one) => isIn[one])) : undefined)

/** Sorting ids takes a part of the time of sorting whole rows; of a left join PostgreSQL leaves out what the order does not need. */
const idsOf = (db: Db, wanted: SQL | undefined) =>
  db
    .select({ id: issueReports.id })
    .from(issueReports)
    .leftJoin(users, eq(users.id, issueReports.createdBy))
    .leftJoin(organizations, eq(organizations.id, issueReports.organizationId))
    .where(wanted)
    .$dynamic()

const all = (db: Db) =>
  db
    .select(columns)
    .from(issueReports)
    .innerJoin(users, eq(users.id, issueReports.createdBy))
    .leftJoin(doers, eq(doers.id, issueReports.doneBy))
    .leftJoin(organizations, eq(organizations.id, issueReports.organizationId))
    .leftJoin(applications, eq(applications.id, issueReports.applicationId))

/** Reported issues and their files. */
export const issueReportsStore = (db: Db) => ({
  page: ({ title, state, ...paging }: Paging & IssueReportFilter) => {
    const wanted = matching({ title, state })
    return pageAndTotal(
      paging,
      () => db.$count(issueReports, wanted),
      (part) => {
        const order = ordered(part, sorts, issueReports.id)
        return all(db)
          .where(inArray(issueReports.id, onePart(idsOf(db, wanted), part, order)))
          .orderBy(...order)
      },
    )
  },
  find: async (id: number) => (await all(db).where(eq(issueReports.id, id)))[0],
  /** Whether it is open or done, locked until the transaction ends; undefined if there is none. */
  lockState: async (tx: Tx, id: number) => {
    const [row] = await tx.select({ doneAt: issueReports.doneAt }).from(issueReports).where(eq(issueReports.id, id)).for('update')
    return row && (row.doneAt === null ? ('open' as const) : ('done' as const))
  },
  /** Done by this user from now on, or open again. */
  setDone: async (tx: Tx, id: number, doneBy: number | null) => {
    await tx
      .update(issueReports)
      .set({ doneBy, doneAt: doneBy === null ? null : sql`now()` })
      .where(eq(issueReports.id, id))
  },
  /** What a user has reported: in the last hour, and the bytes of all their files. One at a time for each user, until the transaction ends. */
  usage: async (tx: Tx, userId: number) => {
    await lockForTransaction(tx, 'issueReports', userId)
    const [usage] = await tx
      .select({
        lastHour: sql<number>`count(*) filter (where ${gt(issueReports.createdAt, sql`now() - interval '1 hour'`)})`.mapWith(Number),
        bytes: sql<number>`coalesce(sum(${issueReports.fileBytes}), 0)`.mapWith(Number),
      })
      .from(issueReports)
      .where(eq(issueReports.createdBy, userId))
    return usage ?? { lastHour: 0, bytes: 0 }
  },
  findApplication: async (tx: Tx, id: number) => {
    const { id: column, name, organizationId } = applications
    return (await tx.select({ id: column, name, organizationId }).from(applications).where(eq(column, id)))[0]
  },
  insert: async (tx: Tx, report: NewIssueReport): Promise<number> => {
    const [row] = await tx.insert(issueReports).values(report).returning({ id: issueReports.id })
    return row?.id as number
  },
  /** Stores a file once, whoever sends it. One that is there is locked: retention must not delete it before the report that names it is there. */
  insertFile: async (tx: Tx, { sha256, content }: IssueFile) => {
    await tx.insert(issueFiles).values({ sha256, content }).onConflictDoUpdate({ target: issueFiles.sha256, set: { sha256 } })
  },
  findFile: async (id: number): Promise<{ content: Buffer; name: string | null } | undefined> => {
    const file = { content: issueFiles.content, name: issueReports.fileName }
    const isOf = and(eq(issueReports.id, id), eq(issueFiles.sha256, issueReports.fileSha256))
    return (await db.select(file).from(issueReports).innerJoin(issueFiles, isOf))[0]
  },
})
export type IssueReportsStore = ReturnType<typeof issueReportsStore>
export type IssueReportRow = NonNullable<Awaited<ReturnType<IssueReportsStore['find']>>>
