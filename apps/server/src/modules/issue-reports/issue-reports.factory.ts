import { createHash } from 'node:crypto'
import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { issueFiles, issueReports } from '../../db/schema/index.ts'

/** An issue that this user reported, with a text file. */
export const buildIssueReport = async (db: Db, createdBy: number, values: Insert<typeof issueReports> = {}) => {
  const content = Buffer.from(`log ${next()}`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await db.insert(issueFiles).values({ sha256, content })
  const file = { fileSha256: sha256, fileName: 'log.txt', fileBytes: content.length }
  return only(
    await db
      .insert(issueReports)
      .values({ title: `Issue ${next()}`, description: 'It does not work', createdBy, ...file, ...values })
      .returning(),
  )
}
