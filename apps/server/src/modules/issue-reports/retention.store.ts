import { eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { issueFiles, issueReports } from '../../db/schema/index.ts'

/** Deletes some of the reports that were done that many days ago; returns how many. */
export const purgeIssueReports = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, issueReports, isOlderThan(days, issueReports.doneAt))

/** Few enough that one statement deletes them in about a second even at the maximum size. */
const filesAtOnce = 20

/** Deletes some of the files that no report has any more; returns how many. */
export const purgeIssueFiles = (db: Tx): Promise<number> => {
  const naming = db.select({ one: sql`1` }).from(issueReports).where(eq(issueReports.fileSha256, issueFiles.sha256))
  return deleteSome(db, issueFiles, notExists(naming), filesAtOnce)
}
