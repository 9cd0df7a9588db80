import type { IssueReport } from '@apim/contract/issue-reports/schemas'
import type { IssueReportRow } from './issue-reports.store.ts'

/** A reported issue as portal admins see it. */
export const issueReportView = ({ fileName, fileBytes, createdAt, doneAt, doneBy, ...row }: IssueReportRow): IssueReport => ({
  ...row,
  file: fileName === null ? null : { name: fileName, bytes: fileBytes ?? 0 },
  createdAt: createdAt.toISOString(),
  done: doneAt && { at: doneAt.toISOString(), by: doneBy ? `${doneBy.firstname} ${doneBy.lastname}`.trim() || doneBy.email : '' },
})
