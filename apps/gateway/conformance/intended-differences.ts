/** An exchange that this gateway answers differently on purpose, with its status and the reason. */
export interface IntendedDifference {
  section: string
  name: string
  status: number
  reason: string
  /** True where Kong fails, or accepts something harmful, and a refusal was wanted: not counted as a deviation. */
  safer?: true
}

const template = 'what $(…) evaluates runs in the gateway with what a client sent: refused when it is configured, not when it is called'

export const intendedDifferences: readonly IntendedDifference[] = [
  {
    section: 'admin:node',
    name: 'root',
    status: 200,
    reason: 'tells of this process: nginx settings, timers and Lua are not there to be told of',
  },
  {
    section: 'admin:node',
    name: 'status',
    status: 200,
    reason: 'tells of this process: there are no nginx connections and no Lua dictionaries',
  },
  { section: 'admin:node', name: 'endpoints list', status: 200, reason: 'lists the paths that are served here' },
  { section: 'admin:node', name: 'plugins enabled', status: 200, reason: 'lists the plugins that are there' },
  {
    section: 'admin:services',
    name: 'json array body',
    status: 400,
    safer: true,
    reason: 'Kong fails with 500 on a body that is no object',
  },
  {
    section: 'admin:services',
    name: 'json scalar body',
    status: 400,
    safer: true,
    reason: 'Kong fails with 500 on a body that is no object',
  },
  {
    section: 'admin:services',
    name: 'list bad offset 2 (valid base64)',
    status: 400,
    safer: true,
    reason: 'Kong fails with 500 on an offset that it did not make',
  },
  ...['request-transformer bad template', 'request-transformer bad template (closed)', 'request-transformer template'].map(
    (name): IntendedDifference => ({ section: 'admin:plugins', name, status: 400, safer: true, reason: template }),
  ),
]

/** Exchanges that should be answered as by Kong and are not yet. */
export const openDifferences: readonly Omit<IntendedDifference, 'status'>[] = []
