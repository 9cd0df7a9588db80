const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** The epoch was a Thursday; the first Monday came four days later. */
const firstMondayMs = 4 * dayMs

/** The Monday (UTC) on which the week of that time begins. */
export const weekOf = (timeMs: number): Date => new Date(Math.floor((timeMs - firstMondayMs) / weekMs) * weekMs + firstMondayMs)

/** The Monday after that one. */
export const weekAfter = (week: Date): Date => new Date(week.getTime() + weekMs)

/** The time from which calls are kept: whole weeks, so up to six days more than configured. */
export const keptFrom = (days: number, nowMs = Date.now()): Date => weekOf(nowMs - days * dayMs)
