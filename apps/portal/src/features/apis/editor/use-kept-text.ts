import { useQuery } from '@tanstack/react-query'
import { keys } from '../../../shared/api/keys.ts'
import { ownDraft } from '../../../shared/form/draft.ts'
import { readTextDraft } from '../../../shared/form/text-draft.ts'

/** The text that this user did not save here, read once when the editor is opened; null for none. */
export const useKeptText = (draft: string) =>
  useQuery({
    queryKey: keys.apis.kept(draft),
    queryFn: async () => (await readTextDraft(ownDraft(draft))) ?? null,
    staleTime: 'static',
    gcTime: 0,
    networkMode: 'always',
  })
