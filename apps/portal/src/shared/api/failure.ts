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

/** What "Copy details" puts on the clipboard for a report. */
export const failureDetails = (what: string, failure: Failure, at: Date, page: string) =>
  [what, `${failure.status ?? 'no answer'}: ${failure.message}`, `request ${failure.requestId ?? 'unknown'}`, page, at.toISOString()].join(
    '\n',
  )
