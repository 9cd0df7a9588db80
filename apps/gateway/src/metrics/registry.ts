import { type FamilyName, families } from './families.ts'
import type { Growth } from './recorder.ts'

const sampleOf = (name: string, labels: string, value: number): string => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`

const histogram = (family: FamilyName, { labels, value, counts }: Growth): string[] => {
  const definition = families[family]
  if (counts === null || !('buckets' in definition)) return []
  const prefix = labels === '' ? '' : `${labels},`
  let below = 0
  const lines = [...definition.buckets, '+Inf'].map((bound, index) => {
    below += counts[index] ?? 0
    return sampleOf(`${family}_bucket`, `${prefix}le="${bound}"`, below)
  })
  return [...lines, sampleOf(`${family}_count`, labels, below), sampleOf(`${family}_sum`, labels, value)]
}

/** Sums the metrics of all threads; a thread that ends reduces nothing. */
export class MetricRegistry {
  private readonly series = new Map<FamilyName, Map<string, Growth>>()

  /** Adds a thread's growth. */
  add(growth: readonly Growth[]): void {
    for (const one of growth) {
      const all = this.series.get(one.family) ?? new Map<string, Growth>()
      this.series.set(one.family, all)
      const before = all.get(one.labels)
      if (before === undefined) all.set(one.labels, one)
      else {
        before.value += one.value
        before.counts = before.counts?.map((count, index) => count + (one.counts?.[index] ?? 0)) ?? null
      }
    }
  }

  /** Returns all metrics in the Prometheus text format (version 0.0.4), families and series sorted. */
  write(): string {
    const names = [...this.series.keys()].sort()
    return names.map((name) => this.writeFamily(name)).join('')
  }

  private writeFamily(name: FamilyName): string {
    const { help, type } = families[name]
    const series = [...(this.series.get(name)?.values() ?? [])].sort((a, b) => (a.labels < b.labels ? -1 : 1))
    const lines = series.flatMap((one) => (one.counts === null ? [sampleOf(name, one.labels, one.value)] : histogram(name, one)))
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`
  }
}
