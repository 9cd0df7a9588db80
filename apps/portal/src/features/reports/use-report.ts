import { useList } from '../../shared/list/use-list.ts'
import { reportList } from './report-list.ts'

/** The report's state in the address, and the filters chosen but not yet applied. */
export const useReport = () => useList(reportList)
export type Report = ReturnType<typeof useReport>
