const metric = 'portal_tries_total'

/** How many calls were tried, by the class of the gateway's answer; `none` for those that got none. */
export const createCounts = () => {
  const made = new Map<string, number>()
  return {
    count: (status: number | undefined) => {
      const answer = status === undefined ? 'none' : `${Math.floor(status / 100)}xx`
      made.set(answer, (made.get(answer) ?? 0) + 1)
    },
    /** Prometheus text. */
    metrics: (): string => {
      const lines = [...made].map(([answer, calls]) => `${metric}{answer="${answer}"} ${calls}\n`)
      return `# HELP ${metric} Calls that were tried in the portal\n# TYPE ${metric} counter\n${lines.join('')}`
    },
  }
}
