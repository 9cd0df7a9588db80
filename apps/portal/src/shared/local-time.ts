/** The user's IANA time zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const digits = (value: number, count = 2) => String(value).padStart(count, '0')

/** A point in time (ISO 8601), to the minute, in the user's zone, in the format of a datetime-local input: `2026-11-02T12:58`. Empty if invalid. */
export const localOf = (iso: string): string => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const date = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join('-')
  return `${date}T${digits(at.getHours())}:${digits(at.getMinutes())}`
}

/** In place of a point in time of which a part is missing: neither one nor none, so that no rule accepts it. */
export const incomplete = 'incomplete'

/** The point in time (ISO 8601, UTC) of a datetime-local value; empty while incomplete. A time that clocks skip counts as an hour later. */
export const momentOf = (local: string): string => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
