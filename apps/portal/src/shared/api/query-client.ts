import { MutationCache, QueryClient } from '@tanstack/react-query'
import { type Domain, isStaleAfter } from './keys.ts'
import { worthRetrying } from './retrying.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** `nothing`: a download. `aside`: the result is shown at once, while stale data is refetched in the background. */
      rereads?: 'nothing' | 'aside'
      /** The changed domain; see `keys.ts` for what that invalidates. */
      changes?: Domain
    }
  }
}

/**
 * The portal's query client: data is fresh for 15 s, reads are retried twice where that can help, writes never. After a write, even a failed one,
 * stale data is refetched: at once when mounted, else when next shown. A successful write settles once that is done.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, failure) => count < 2 && worthRetrying(failure) },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onSettled: (_data, failure, _variables, _context, { meta }) => {
        if (meta?.rereads === 'nothing') return undefined
        const read = client.invalidateQueries({ predicate: ({ queryKey }) => isStaleAfter(meta?.changes, queryKey) })
        return failure || meta?.rereads === 'aside' ? undefined : read
      },
    }),
  })
  return client
}
