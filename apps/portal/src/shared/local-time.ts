const digits = (value: number, count = 2) => String(value).padStart(count, '0')

/** A point in time (ISO 8601), to the minute, in the user's zone, as a date and time control has it: `2026-11-02T12:58`. Empty for what is none. */
export const localOf = (iso: string): string => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const date = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join('-')
  return `${date}T${digits(at.getHours())}:${digits(at.getMinutes())}`
}

/** The point in time (ISO 8601, UTC) that such a control shows; empty while it is incomplete. A time that the clocks skip counts as the one an hour later. */
export const momentOf = (local: string): string => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
