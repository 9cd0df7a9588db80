import { useList } from '../../shared/list/use-list.ts'
import { issueList } from './issue-list.ts'

/** The list of reported issues: its state in the URL, and how to change it. */
export const useIssues = () => useList(issueList)
