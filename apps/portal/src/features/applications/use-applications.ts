import { useList } from '../../shared/list/use-list.ts'
import { applicationList } from './application-list.ts'

/** The list's state in the address, and functions to change it. */
export const useApplications = () => useList(applicationList)
