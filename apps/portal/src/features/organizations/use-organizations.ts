import { useList } from '../../shared/list/use-list.ts'
import { organizationList } from './organization-list.ts'

/** The list of organizations and its state in the address. */
export const useOrganizations = () => useList(organizationList)
