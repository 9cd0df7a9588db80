import { useEffect, useState } from 'react'

/** How often the hour is checked (specification 1 §9). */
export const hourTickMs = 60_000

/** The hour of the local day, 0 to 23, kept current. */
export const useHour = () => {
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), hourTickMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}
