import { QueryClient } from '@tanstack/react-query'

/** Answers of a gateway or a network that another try may mend. A refusal never changes by asking again. */
const worthRetrying = (failure: unknown) => {
  const status = (failure as { status?: number } | null)?.status
  return !status || status === 502 || status === 503 || status === 504
}

/** The portal's cache: data counts as fresh for 15 s, reads are tried twice more where that can help, writes never by themselves. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, failure) => count < 2 && worthRetrying(failure) },
      mutations: { retry: false },
    },
  })
