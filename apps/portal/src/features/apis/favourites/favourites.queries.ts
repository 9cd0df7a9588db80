import { favourites } from '@apim/contract/favourites/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** Marks an API or no longer. Only what shows that is read again: an open document of some megabytes is not. */
export const useSetFavourite = (id: number) => {
  const client = useQueryClient()
  const reread = () =>
    Promise.all(
      [keys.apis.list(), keys.apis.facets(), keys.apis.detail(id), keys.checklist.own()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return useMutation({
    meta: { rereads: 'nothing' },
    mutationFn: (isFavourite: boolean) => call(favourites.set, { params: { id }, body: { isFavourite } }),
    // It counts as running until what it changed is there.
    onSuccess: reread,
    onError: () => void reread(),
  })
}
