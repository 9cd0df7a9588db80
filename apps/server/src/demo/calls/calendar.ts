const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** How many days of calls the demo has. */
export const historyDays = 90
/** Traffic 90 days ago, relative to today's. */
const atTheBeginning = 0.55
/** The factor for the last two working days and the first one of a month, when books are closed. */
const monthEnd = 1.8

/** When a client calls: the weight of each hour of a working day (UTC), and the fraction that remains at weekends. */
export interface Rhythm {
  hours: readonly number[]
  saturday: number
  sunday: number
  closesBooks: boolean
}

export const office: Rhythm = {
  hours: [0, 0, 0, 0, 0, 1, 4, 14, 26, 32, 31, 27, 18, 25, 30, 28, 21, 10, 4, 2, 1, 0, 0, 0],
  saturday: 0.06,
  sunday: 0.02,
  closesBooks: true,
}
/** People using an app: before work, at noon, and mostly in the evening. */
export const leisure: Rhythm = {
  hours: [2, 1, 1, 0, 1, 3, 9, 15, 13, 11, 11, 14, 18, 14, 11, 11, 13, 18, 24, 27, 25, 17, 9, 4],
  saturday: 0.75,
  sunday: 0.6,
  closesBooks: false,
}
/** A batch job that runs after the end of the business day. */
export const nightly: Rhythm = {
  hours: [0, 0, 60, 38, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  saturday: 1,
  sunday: 0,
  closesBooks: true,
}

const isWorkday = (time: Date) => time.getUTCDay() >= 1 && time.getUTCDay() <= 5
const workdayFrom = (time: Date, step: 1 | -1): Date => {
  let day = time
  do day = new Date(day.getTime() + step * dayMs)
  while (!isWorkday(day))
  return day
}

/** Whether it is the first or one of the last two working days of its month. */
const isMonthEnd = (time: Date): boolean => {
  if (!isWorkday(time)) return false
  const isOtherMonth = (day: Date) => day.getUTCMonth() !== time.getUTCMonth()
  const after = workdayFrom(time, 1)
  return isOtherMonth(workdayFrom(time, -1)) || isOtherMonth(after) || isOtherMonth(workdayFrom(after, 1))
}

/** How many calls a client makes in an hour, given its calls on a working day at `until`; traffic grows towards that day. */
export const callsInHour = (rhythm: Rhythm, perDay: number, hour: Date, until: Date): number => {
  const weekday = hour.getUTCDay()
  const ofWeek = weekday === 6 ? rhythm.saturday : weekday === 0 ? rhythm.sunday : 1
  const ofMonth = rhythm.closesBooks && isMonthEnd(hour) ? monthEnd : 1
  const age = (until.getTime() - hour.getTime()) / (historyDays * dayMs)
  const grown = 1 - (1 - atTheBeginning) * Math.min(Math.max(age, 0), 1)
  const all = rhythm.hours.reduce((sum, share) => sum + share, 0)
  return (perDay * grown * ofWeek * ofMonth * (rhythm.hours[hour.getUTCHours()] as number)) / all
}

/** The start of every hour (UTC) of the history that ends at `until`. */
export const hoursUntil = (until: Date): Date[] => {
  const last = Math.floor(until.getTime() / hourMs) * hourMs
  return Array.from({ length: historyDays * 24 }, (_, at) => new Date(last - (historyDays * 24 - 1 - at) * hourMs))
}
