import { StatementTooSlow, unavailableCause } from '../../db/unavailable.ts'
import { Refusal } from '../../http/errors.ts'

/** Resolves a report query, or throws 503 with advice if it exceeds the statement timeout. */
export const inTime = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (!(unavailableCause(error) instanceof StatementTooSlow)) throw error
    throw new Refusal(503, 'This report takes too long. Choose a shorter period or fewer APIs and organizations, and sort by time.', {
      headers: { 'retry-after': '10' },
    })
  }
}
