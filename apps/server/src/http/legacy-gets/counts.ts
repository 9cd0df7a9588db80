declare module 'fastify' {
  interface FastifyInstance {
    stateChangingGets: StateChangingGets
  }
}

const metric = 'portal_state_changing_gets_total'

/** Whether the specification's GETs that change something are accepted, and how many were. */
export const createStateChangingGets = (isOn: boolean) => {
  const accepted = new Map<string, number>()
  return {
    isOn,
    count: (path: string) => void accepted.set(path, (accepted.get(path) ?? 0) + 1),
    /** Prometheus text. */
    metrics: (): string => {
      const lines = [...accepted].map(([path, calls]) => `${metric}{path="${path}"} ${calls}\n`)
      return `# HELP ${metric} Calls that changed something by GET, accepted\n# TYPE ${metric} counter\n${lines.join('')}`
    },
  }
}
export type StateChangingGets = ReturnType<typeof createStateChangingGets>
