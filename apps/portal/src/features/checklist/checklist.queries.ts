import { checklist } from '@apim/contract/checklist/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** The reader's first steps. */
export const ownChecklist = queryOptions({
  queryKey: keys.checklist.own(),
  queryFn: ({ signal }) => call(checklist.show, {}, { signal }),
})

/** Closes the first steps, or opens them again; nothing else changes. */
export const useCloseChecklist = () => {
  const client = useQueryClient()
  return useMutation({
    meta: { rereads: 'nothing' },
    mutationFn: (isClosed: boolean) => call(checklist.close, { body: { isClosed } }),
    onSuccess: (answer) => client.setQueryData(ownChecklist.queryKey, answer),
  })
}
