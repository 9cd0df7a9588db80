/** What the next step depends on: what this user has and may do with an API. */
export interface ApiAccessState {
  isMaintained: boolean
  hasAccess: boolean
  /** When the pending request was made. */
  pendingSince: string | undefined
  mayRequest: boolean
  mayDeploy: boolean
  mayAddKey: boolean
  hasDeployment: boolean
  /** Undefined while it is not known, and for whoever has no keys of their own. */
  keys: number | undefined
}

export type NextStep =
  | { kind: 'deploy' | 'await-deployment' | 'request' | 'ask-admin' | 'add-key' | 'await-key' | 'call' }
  | { kind: 'pending'; since: string }

/**
 * The one next step of an API's page, in the order of the way through it: publish it, ask for it, wait, get a key, call it.
 * Undefined when there is none to offer, such as for a gateway admin who only looks.
 */
export const nextStep = (state: ApiAccessState): NextStep | undefined => {
  if (state.isMaintained && !state.hasDeployment) return { kind: state.mayDeploy ? 'deploy' : 'await-deployment' }
  // Keys that work say more than a grant that is not there: the firm that publishes the API gives itself none.
  if (state.keys !== undefined && state.keys > 0 && !state.hasAccess) return { kind: 'call' }
  // A key is on its way to nobody without access: who maintains the API and may add none asks as a client does.
  if (!state.hasAccess && !(state.isMaintained && state.mayAddKey)) {
    if (state.pendingSince) return { kind: 'pending', since: state.pendingSince }
    if (state.mayRequest) return { kind: 'request' }
    return state.keys === undefined ? undefined : { kind: 'ask-admin' }
  }
  if (!state.hasDeployment) return { kind: 'await-deployment' }
  if (state.keys === undefined) return undefined
  if (state.keys > 0) return { kind: 'call' }
  return { kind: state.mayAddKey ? 'add-key' : 'await-key' }
}
