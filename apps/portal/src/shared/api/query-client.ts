import { MutationCache, QueryClient } from '@tanstack/react-query'
import { type Domain, isStaleAfter } from './keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** `nothing`: a download. `aside`: what comes back is shown at once, whatever is read again behind it. */
      rereads?: 'nothing' | 'aside'
      /** The domain that is changed; see `keys.ts` for what that makes stale. */
      changes?: Domain
    }
  }
}

/** Answers of a gateway or a network that another try may mend. A refusal never changes by asking again. */
const worthRetrying = (failure: unknown) => {
  const status = (failure as { status?: number } | null)?.status
  return !status || status === 502 || status === 503 || status === 504
}

/**
 * The portal's cache: data counts as fresh for 15 s, reads are tried twice more where that can help, writes never by themselves. After a write, also
 * one that failed, what it makes stale is read again: at once what is on the screen, when it is shown next what is not. A write that succeeded ends when
 * that is done.
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
