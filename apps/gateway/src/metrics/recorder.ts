import { type FamilyName, families, type HistogramName } from './families.ts'

/** Names and values of a series' labels, in the order they are written. */
export type Labels = Readonly<Record<string, string>>

/** How much one series has grown. For a histogram, `counts` has one number per bucket, and the last one for everything above. */
export interface Growth {
  family: FamilyName
  /** As written between the braces. */
  labels: string
  value: number
  counts: number[] | null
}

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))

/** Returns labels in the Prometheus text format, without braces. */
export function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
}

/** Collects one thread's metrics until they are fetched. */
export class MetricRecorder {
  private growth = new Map<string, Growth>()

  private grown(family: FamilyName, labels: Labels): Growth {
    const text = writeLabels(labels)
    const key = `${family}{${text}`
    let growth = this.growth.get(key)
    if (growth === undefined) {
      const family_ = families[family]
      growth = { family, labels: text, value: 0, counts: 'buckets' in family_ ? Array(family_.buckets.length + 1).fill(0) : null }
      this.growth.set(key, growth)
    }
    return growth
  }

  /** Adds to a counter. */
  count(family: FamilyName, labels: Labels, by = 1): void {
    this.grown(family, labels).value += by
  }

  /** Records a duration in milliseconds in a histogram. */
  observe(family: HistogramName, labels: Labels, ms: number): void {
    const growth = this.grown(family, labels)
    const bounds: readonly number[] = families[family].buckets
    const at = bounds.findIndex((bound) => ms <= bound)
    growth.value += ms
    if (growth.counts !== null) growth.counts[at === -1 ? bounds.length : at] = (growth.counts.at(at) ?? 0) + 1
  }

  /** Returns the growth since the last call. */
  take(): Growth[] {
    const taken = [...this.growth.values()]
    this.growth = new Map()
    return taken
  }
}
