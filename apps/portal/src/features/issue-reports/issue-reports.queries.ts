import type { issueStates } from '@apim/contract/constants'
import { issueReports } from '@apim/contract/issue-reports/routes'
import type { IssueReport } from '@apim/contract/issue-reports/schemas'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { saveFile } from '../../shared/save-file.ts'
import type { issueList } from './issue-list.ts'

interface NewReport {
  body: { title: string; description: string; appId?: string | number | undefined }
  file: File | undefined
}

/** One page of the reported issues. */
export const allIssues = (query: ReturnType<typeof issueList.query>) =>
  queryOptions({
    queryKey: keys.issueReports.list(query),
    queryFn: ({ signal }) => call(issueReports.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One reported issue; an invalid ID is not requested. */
export const issueReport = (id: number) =>
  queryOptions({
    queryKey: keys.issueReports.detail(id),
    queryFn: ({ signal }) => call(issueReports.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

export const useReportIssue = () =>
  useApiMutation('issueReports', ({ body, file }: NewReport, one) => call(issueReports.report, { body, file }, one))

/** Marks a report as done, or opens it again. */
export const useSetIssueState = () =>
  useApiMutation('issueReports', ({ id, state }: { id: number; state: (typeof issueStates)[number] }, one) =>
    call(issueReports.setState, { params: { id }, body: { state } }, one),
  )

/** Saves the file of a report under the name that its reporter gave it. */
export const useIssueFile = () =>
  useMutation({
    mutationFn: async ({ id, file }: IssueReport) => file && saveFile(await call(issueReports.file, { params: { id } }), file.name),
  })
