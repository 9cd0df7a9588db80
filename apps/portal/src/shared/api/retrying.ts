/** Gateway and network errors that a retry may fix. A refusal never changes by retrying. */
export const worthRetrying = (failure: unknown): boolean => {
  const status = (failure as { status?: number } | null)?.status
  return !status || status === 502 || status === 503 || status === 504
}

/** The pause after the first failure, in milliseconds; twice as long after each further one. */
const pauseMs = 350

interface How {
  /** How often it is asked for again. */
  times: number
  /** Whether another try may help; by default always. */
  isWorth?: (failure: unknown) => boolean
}

/** Asks until there is an answer, with pauses. Rejects with the last failure. */
export const retrying = async <T>(ask: () => Promise<T>, { times, isWorth = () => true }: How, tried = 0): Promise<T> => {
  try {
    return await ask()
  } catch (failure) {
    if (tried === times || !isWorth(failure)) throw failure
    await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** tried))
    return retrying(ask, { times, isWorth }, tried + 1)
  }
}
