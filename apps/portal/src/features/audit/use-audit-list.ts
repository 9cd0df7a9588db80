import { useList } from '../../shared/list/use-list.ts'
import { auditList } from './audit-list.ts'

/** The audit page's state in the address. */
export const useAuditList = () => useList(auditList)
export type AuditPlace = ReturnType<typeof useAuditList>
