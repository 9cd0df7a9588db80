import pg from 'pg'

/** The database does not respond or refuses statements right now: the same call may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** For error handlers, including the identity provider's. */
  readonly statusCode = 503
}

/** The database works, but the statement exceeded its time limit. */
export class StatementTooSlow extends DatabaseUnavailable {
  override readonly name = 'StatementTooSlow'
}

/** The database works, but two changed the same at once, and this one was rolled back (SQLSTATE class 40: deadlocks and serialization failures). */
export class ChangedAtOnce extends DatabaseUnavailable {
  override readonly name = 'ChangedAtOnce'
}

/**
 * SQLSTATE classes of a temporary failure: no connection (08), idle too long in a transaction (25P), not admitted (28, 3D), out of resources (53), lock
 * not available (55P03), shutting down or starting (57P), system error (58).
 */
const transientStates = /^(08|25P0[34]|28|3D|53|55P03|57P|58)/
const canceled = '57014'
const rolledBack = /^40/

const isProgrammingError = (error: unknown) => error instanceof TypeError || error instanceof RangeError

/** Translates a driver error: DatabaseUnavailable when the statement is not to blame, else the error itself. */
export const toDatabaseError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || isProgrammingError(error)) return error
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable('the database does not answer', { cause: error })
  if (error.code === canceled) return new StatementTooSlow(error.message, { cause: error })
  if (rolledBack.test(error.code ?? '')) return new ChangedAtOnce(error.message, { cause: error })
  return transientStates.test(error.code ?? '') ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** The DatabaseUnavailable in a chain of causes, if any. */
export const unavailableCause = (error: unknown): DatabaseUnavailable | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return at
  return undefined
}
