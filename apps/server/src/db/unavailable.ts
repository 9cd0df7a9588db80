import pg from 'pg'

/** The database does not answer, or does not take statements now: the same call may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** What whoever answers HTTP makes of it, the identity provider included. */
  readonly statusCode = 503
}

/** The database works, but this statement took longer than statements may. */
export class StatementTooSlow extends DatabaseUnavailable {
  override readonly name = 'StatementTooSlow'
}

/**
 * SQLSTATE classes of a server that answers, but not to the point: no connection (08), idle for too long in a transaction (25P), not let in
 * (28, 3D), lost against another transaction (40), out of resources (53), a lock not to be had (55P03), going down or starting (57P), its own
 * system failing (58).
 */
const transientStates = /^(08|25P0[34]|28|3D|40|53|55P03|57P|58)/
const canceled = '57014'

const isProgrammingError = (error: unknown) => error instanceof TypeError || error instanceof RangeError

/** A failure of the database driver in our words: a DatabaseUnavailable where the statement is not to blame, else the failure itself. */
export const toDatabaseError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || isProgrammingError(error)) return error
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable('the database does not answer', { cause: error })
  if (error.code === canceled) return new StatementTooSlow(error.message, { cause: error })
  return transientStates.test(error.code ?? '') ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** The DatabaseUnavailable that a failure is, or that caused it. */
export const unavailableCause = (error: unknown): DatabaseUnavailable | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return at
  return undefined
}
