import { useList } from '../../shared/list/use-list.ts'
import { reportList } from './report-list.ts'

/** The report's place in the address, and the choices that wait beside it until they are applied. */
export const useReport = () => useList(reportList)
export type Report = ReturnType<typeof useReport>
