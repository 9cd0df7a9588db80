import { type DeployStage, deployStages, type Verification } from '@apim/contract/deployments/progress'

/**
 * The progress of a deployment: Ready, Requested, Started, then Failed or Completed (specification 1 §4). It has started when the server says so, not
 * when the last byte was sent: the request may still be rejected.
 */
export type DeployPhase =
  | { phase: 'ready' }
  | { phase: 'requested'; percent: number }
  | { phase: 'started'; at: DeployStage }
  | { phase: 'completed'; verified: Verification | null }

export type DeployStep = {
  key: 'validate' | DeployStage
  state: 'done' | 'now' | 'next' | 'failed' | 'skipped'
  percent?: number
}

const keys = ['validate', ...deployStages] as const

interface Seen {
  env: string
  state: string
  kongServer: { id: number }
  progress?: { at: DeployStage } | null | undefined
}

/** The phase according to the API as last loaded: a deployment the server reports in progress was received, and it says how far it is. */
export const seenPhase = (
  state: DeployPhase,
  { env, kongServer }: { env: string | null; kongServer: string | null },
  deployments: readonly Seen[],
): DeployPhase => {
  const here = deployments.find((one) => one.env === env && String(one.kongServer.id) === kongServer && one.state === 'REQUESTED')
  return state.phase === 'requested' && here ? { phase: 'started', at: here.progress?.at ?? 'service' } : state
}

/** What the last step came to: a refusal of a call without a key is what was planned. Where no route was there yet nothing was found wrong: a Kong takes over changes later. */
const verifiedState = (verified: Verification | null): DeployStep['state'] => {
  if (verified === 'guarded') return 'done'
  return verified === 'open' ? 'failed' : 'skipped'
}

const reached = (state: DeployPhase) => (state.phase === 'started' ? keys.indexOf(state.at) : state.phase === 'completed' ? keys.length : 0)

/** The steps on the screen. The server reports what comes after the form was sent. */
export const deploySteps = (state: DeployPhase): DeployStep[] =>
  keys.map((key, at) => ({
    key,
    state:
      state.phase === 'completed' && key === 'verify'
        ? verifiedState(state.verified)
        : at < reached(state)
          ? 'done'
          : at === reached(state)
            ? 'now'
            : 'next',
    ...(key === 'validate' && state.phase === 'requested' && state.percent < 100 && { percent: state.percent }),
  }))
