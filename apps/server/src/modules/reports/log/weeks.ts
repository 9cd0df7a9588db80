const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** The first day of the epoch was a Thursday. */
const firstMondayMs = 4 * dayMs

/** The Monday (UTC) with which the week of that time begins. */
export const weekOf = (timeMs: number): Date => new Date(Math.floor((timeMs - firstMondayMs) / weekMs) * weekMs + firstMondayMs)

/** The Monday after it. */
export const weekAfter = (week: Date): Date => new Date(week.getTime() + weekMs)

/** Calls from this time on are kept: whole weeks, so that it is up to six days more than is asked for. */
export const keptFrom = (days: number, nowMs = Date.now()): Date => weekOf(nowMs - days * dayMs)
