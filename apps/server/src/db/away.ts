import pg from 'pg'

/** The database does not answer, or does not take statements now: the same call may succeed in a moment. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway'
  /** What whoever answers HTTP makes of it, the identity provider included. */
  readonly statusCode = 503
}

/** The database works, but this statement took longer than statements may. */
export class StatementTooSlow extends DatabaseAway {
  override readonly name = 'StatementTooSlow'
}

/**
 * SQLSTATE classes of a server that answers, but not to the point: no connection (08), idle for too long in a transaction (25P), not let in
 * (28, 3D), lost against another transaction (40), out of resources (53), a lock not to be had (55P03), going down or starting (57P), its own
 * system failing (58).
 */
const passing = /^(08|25P0[34]|28|3D|40|53|55P03|57P|58)/
const canceled = '57014'

const isOwnMistake = (error: unknown) => error instanceof TypeError || error instanceof RangeError

/** A failure of the database driver in our words: a DatabaseAway where the statement is not to blame, else the failure itself. */
export const asAway = (error: unknown): unknown => {
  if (error instanceof DatabaseAway || isOwnMistake(error)) return error
  if (!(error instanceof pg.DatabaseError)) return new DatabaseAway('the database does not answer', { cause: error })
  if (error.code === canceled) return new StatementTooSlow(error.message, { cause: error })
  return passing.test(error.code ?? '') ? new DatabaseAway(error.message, { cause: error }) : error
}

/** The DatabaseAway that a failure is, or that caused it. */
export const awayIn = (error: unknown): DatabaseAway | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseAway) return at
  return undefined
}
