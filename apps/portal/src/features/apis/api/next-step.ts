import type { Pauser } from '@apim/contract/constants'

/** What the next step depends on: the user's access and permissions for an API. */
export interface ApiAccessState {
  isMaintained: boolean
  /** It is neither a draft nor retired: access can be requested. */
  isAskable: boolean
  hasAccess: boolean
  /** The date of the pending request. */
  pendingSince: string | undefined
  mayRequest: boolean
  mayDeploy: boolean
  mayAddKey: boolean
  hasDeployment: boolean
  /** Undefined while unknown, and for users who cannot have keys. */
  keys: number | undefined
  /** Who has paused a key that would work again; undefined for none, and where the reader's organization would have to ask for access first. */
  pausedBy: Pauser | undefined
}

export type NextStep =
  | { kind: 'deploy' | 'await-deployment' | 'request' | 'ask-admin' | 'add-key' | 'await-key' | 'call' }
  | { kind: 'paused-key'; by: Pauser }
  | { kind: 'pending'; since: string }

/**
 * The next step on an API's page, in order: publish it, request access, wait, get a key, call it. Undefined if there is none, such as for a gateway
 * admin who only looks.
 */
export const nextStep = (state: ApiAccessState): NextStep | undefined => {
  if (state.isMaintained && !state.hasDeployment) return { kind: state.mayDeploy ? 'deploy' : 'await-deployment' }
  // Working keys count more than a missing grant: the firm that publishes the API has keys without one.
  if (state.keys !== undefined && state.keys > 0 && !state.hasAccess) return { kind: 'call' }
  if (state.keys === 0 && state.pausedBy && state.hasDeployment) return { kind: 'paused-key', by: state.pausedBy }
  // No one gets a key without access: maintainers who may not add keys request access like a client.
  if (!state.hasAccess && !(state.isMaintained && state.mayAddKey)) {
    if (!state.isAskable) return undefined
    if (state.pendingSince) return { kind: 'pending', since: state.pendingSince }
    if (state.mayRequest) return { kind: 'request' }
    return state.keys === undefined ? undefined : { kind: 'ask-admin' }
  }
  if (!state.hasDeployment) return { kind: 'await-deployment' }
  if (state.keys === undefined) return undefined
  if (state.keys > 0) return { kind: 'call' }
  return { kind: state.mayAddKey ? 'add-key' : 'await-key' }
}
