/** One measurement: time in milliseconds, and value. */
export interface Sample {
  atMs: number
  value: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How much the values grow per minute: the slope of the least-squares line. */
export const slopePerMinute = (samples: readonly Sample[]): number => {
  const [middleAt, middleValue] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(({ value }) => value))]
  const covered = samples.reduce((sum, { atMs, value }) => sum + (atMs - middleAt) * (value - middleValue), 0)
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - middleAt) ** 2, 0)
  return (covered / spread) * 60_000
}
