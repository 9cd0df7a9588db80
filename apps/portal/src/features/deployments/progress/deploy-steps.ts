/**
 * The progress of a deployment: Ready, Requested, Started, then Failed or Completed (specification 1 §4). It has started when the server says so, not
 * when the last byte was sent: the request may still be rejected.
 */
export type DeployPhase = { phase: 'ready' } | { phase: 'requested'; percent: number } | { phase: 'started' } | { phase: 'completed' }

export type DeployStep = { key: 'check' | 'send' | 'gateway' | 'ready'; state: 'done' | 'now' | 'next'; percent?: number }

const keys = ['check', 'send', 'gateway', 'ready'] as const
const reached = { ready: 0, requested: 1, started: 2, completed: 4 } as const

/** The phase according to the API as last loaded: a deployment the server reports in progress was received. */
export const seenPhase = (
  state: DeployPhase,
  { env, kongServer }: { env: string | null; kongServer: string | null },
  deployments: readonly { env: string; state: string; kongServer: { id: number } }[],
): DeployPhase => {
  const isHere = (one: (typeof deployments)[number]) =>
    one.env === env && String(one.kongServer.id) === kongServer && one.state === 'REQUESTED'
  return state.phase === 'requested' && deployments.some(isHere) ? { phase: 'started' } : state
}

/** The steps on the screen. The form was valid before anything was sent; the server reports the rest. */
export const deploySteps = (state: DeployPhase): DeployStep[] =>
  keys.map((key, at) => ({
    key,
    state: at < reached[state.phase] ? 'done' : at === reached[state.phase] ? 'now' : 'next',
    ...(key === 'send' && state.phase === 'requested' && state.percent < 100 && { percent: state.percent }),
  }))
