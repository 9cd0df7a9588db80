/** How far a deployment has come: Ready, Requested, Started, then Failed or Completed (specification 1 §4). */
export type DeployPhase = { phase: 'ready' } | { phase: 'requested'; percent: number } | { phase: 'started' } | { phase: 'completed' }

export type DeployStep = { key: 'check' | 'send' | 'gateway' | 'ready'; state: 'done' | 'now' | 'next'; percent?: number }

const keys = ['check', 'send', 'gateway', 'ready'] as const
const reached = { ready: 0, requested: 1, started: 2, completed: 4 } as const

/** The steps on the screen. The form's rules held before anything was sent; the rest is told by the request's own events. */
export const deploySteps = (state: DeployPhase): DeployStep[] =>
  keys.map((key, at) => ({
    key,
    state: at < reached[state.phase] ? 'done' : at === reached[state.phase] ? 'now' : 'next',
    ...(key === 'send' && state.phase === 'requested' && { percent: state.percent }),
  }))
