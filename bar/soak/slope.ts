/** One measurement: when, in milliseconds, and what. */
export interface Sample {
  atMs: number
  value: number
}

/** The least of each span of time: what comes and goes with each collection of garbage is no growth, what stays is. */
export const floors = (samples: readonly Sample[], spanMs: number): Sample[] => {
  const least = new Map<number, Sample>()
  for (const sample of samples) {
    const span = Math.floor(sample.atMs / spanMs)
    const before = least.get(span)
    if (before === undefined || sample.value < before.value) least.set(span, sample)
  }
  return [...least.values()]
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How much the values grow in a minute: the slope of the line that fits them best (least squares). */
export const slopePerMinute = (samples: readonly Sample[]): number => {
  const [middleAt, middleValue] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(({ value }) => value))]
  const covered = samples.reduce((sum, { atMs, value }) => sum + (atMs - middleAt) * (value - middleValue), 0)
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - middleAt) ** 2, 0)
  return (covered / spread) * 60_000
}
