import { audit } from '@apim/contract/audit/routes'
import { exportFileName } from '@apim/contract/constants'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { saveFile } from '../../shared/save-file.ts'
import { type AuditSearch, auditList } from './audit-list.ts'

/** How often the progress of a check is asked for, in milliseconds. */
const progressMs = 1000

/** One page of the audit log. */
export const auditEntries = (search: AuditSearch) =>
  queryOptions({
    queryKey: keys.audit.list(auditList.read(search)),
    queryFn: ({ signal }) => call(audit.list, { query: auditList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest changes of one object. */
export const historyOf = (objectType: string, objectId: string) =>
  queryOptions({
    queryKey: keys.audit.history(objectType, objectId),
    queryFn: ({ signal }) => call(audit.list, { query: { objectType, objectId } }, { signal }),
  })

/** One entry, with the state before and after. */
export const auditEntry = (id: number) =>
  queryOptions({
    queryKey: keys.audit.detail(id),
    queryFn: ({ signal }) => call(audit.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

/** The actions and kinds of object to filter by. */
export const auditChoices = queryOptions({
  queryKey: keys.audit.choices(),
  queryFn: ({ signal }) => call(audit.choices, {}, { signal }),
})

/** The newest check of the log; while one is running, its progress. */
export const auditVerification = queryOptions({
  queryKey: keys.audit.verification(),
  queryFn: ({ signal }) => call(audit.verification, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.verification?.state === 'running' ? progressMs : false),
})

/** Starts a check, or joins the one that is running. */
export const useVerify = () => useApiMutation('audit', (_: undefined, one) => call(audit.verify, {}, one))

/** Saves the filtered entries as report.csv. */
export const useAuditExport = () =>
  useMutation({
    gcTime: 0,
    meta: { rereads: 'nothing' },
    mutationFn: async (search: AuditSearch) => {
      const { page: _page, size: _size, sort, order, ...filter } = auditList.query(search)
      saveFile(await call(audit.download, { query: { ...filter, order: sort === 'at' ? order : 'desc' } }), exportFileName)
    },
  })
