/** A failed call, whichever client made it. */
export interface Failure {
  status: number | undefined
  message: string
  errors: Record<string, string>
  requestId: string | undefined
}

/** Extracts status, message, field errors and request id from anything thrown, as far as it has them. */
export const failureOf = (thrown: unknown): Failure => {
  const { status, message, errors, requestId } = (thrown ?? {}) as Partial<Failure>
  return {
    status: typeof status === 'number' ? status : undefined,
    message: typeof message === 'string' ? message : String(thrown),
    errors: errors ?? {},
    requestId: requestId || undefined,
  }
}

/** An address without what lets its reader in: the token of an emailed link, the code of a sign-in, and what follows a `#`. */
const withoutTokens = (page: string) => page.replace(/#.*/s, '').replace(/([?&](?:token|code|state)=)[^&]*/gi, '$1…')

/** What "Copy details" puts on the clipboard for a report, which others read. */
export const failureDetails = (what: string, failure: Failure, at: Date, page: string) =>
  [
    what,
    `${failure.status ?? 'no answer'}: ${failure.message}`,
    `request ${failure.requestId ?? 'unknown'}`,
    withoutTokens(page),
    at.toISOString(),
  ].join('\n')
