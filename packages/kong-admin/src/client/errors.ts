import { z } from 'zod'

/** An unsuccessful response from the Admin API. */
export class KongError extends Error {
  /** HTTP status; 3xx for a redirect, which is never followed. */
  readonly status: number
  /** Kong's error code: 2 schema violation, 4 foreign key, 5 unique, 6 not found …; undefined if Kong gives none. */
  readonly code: number | undefined
  /** Kong's name for the error, such as "schema violation". */
  readonly kind: string | undefined
  /** The errors by field, nested as in the entity. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, details: { code?: number; name?: string; fields?: Record<string, unknown> } = {}) {
    super(message)
    this.name = 'KongError'
    this.status = status
    this.code = details.code
    this.kind = details.name
    this.fields = details.fields ?? {}
  }
}

/** No response, or not Kong's: connection refused, timed out or invalid. The call may or may not have taken effect. */
export class KongUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'KongUnreachable'
  }
}

/** An id or name that could not be put into a path safely; nothing was sent. */
export class InvalidKongId extends Error {
  constructor() {
    super('the id is neither a UUID nor a name of at most 128 letters, digits and . _ ~ -')
    this.name = 'InvalidKongId'
  }
}

const errorBody = z.object({
  message: z.string().optional().catch(undefined),
  code: z.number().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  fields: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** The error in a response body of any content. */
export function kongErrorFrom(status: number, body: unknown): KongError {
  const parsed = errorBody.safeParse(body)
  const error = parsed.success ? parsed.data : {}
  return new KongError(status, error.message ?? `the gateway answered ${status}`, error)
}
