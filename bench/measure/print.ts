/** Prints one figure, its unit, and how it compares with a goal or a reference from the same run. */
export const figure = (name: string, value: number, unit: string, comparison = ''): void => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  process.stdout.write(`  ${name.padEnd(46)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(12)} ${comparison}\n`)
}

/** The median of the values; p of 0.95 returns the 95th percentile. */
export const percentile = (values: readonly number[], p = 0.5): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export const ratio = (value: number, reference: number, to: string): string => `${(value / reference).toFixed(2)} × ${to}`
