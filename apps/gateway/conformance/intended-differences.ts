/** An exchange that this gateway answers differently on purpose, with the status that it answers instead and why. */
export interface IntendedDifference {
  section: string
  name: string
  status: number
  reason: string
}

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
  { section: 'admin:services', name: 'json array body', status: 400, reason: 'Kong fails with 500 on a body that is no object' },
  { section: 'admin:services', name: 'json scalar body', status: 400, reason: 'Kong fails with 500 on a body that is no object' },
  {
    section: 'admin:services',
    name: 'list bad offset 2 (valid base64)',
    status: 400,
    reason: 'Kong fails with 500 on an offset that it did not make',
  },
  {
    section: 'admin:routes',
    name: 'path bad regex',
    status: 400,
    reason: 'patterns run in RE2, in linear time, so the words on a bad one are its',
  },
]

/** Exchanges that ought to be answered as Kong does and are not yet. */
export const openDifferences: readonly Omit<IntendedDifference, 'status'>[] = [
  {
    section: 'admin:plugins',
    name: 'http-log userinfo+Authorization header',
    reason: 'http-log does not yet refuse an Authorization header beside user info in its address',
  },
]
