/** What a reader and an API have to do with each other, as far as the next step depends on it. */
export interface Standing {
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
export const nextStep = (of: Standing): NextStep | undefined => {
  if (of.isMaintained && !of.hasDeployment) return { kind: of.mayDeploy ? 'deploy' : 'await-deployment' }
  // Keys that work say more than a grant that is not there: the firm that publishes the API gives itself none.
  if (of.keys !== undefined && of.keys > 0 && !of.hasAccess) return { kind: 'call' }
  // A key is on its way to nobody without access: who maintains the API and may add none asks as a client does.
  if (!of.hasAccess && !(of.isMaintained && of.mayAddKey)) {
    if (of.pendingSince) return { kind: 'pending', since: of.pendingSince }
    if (of.mayRequest) return { kind: 'request' }
    return of.keys === undefined ? undefined : { kind: 'ask-admin' }
  }
  if (!of.hasDeployment) return { kind: 'await-deployment' }
  if (of.keys === undefined) return undefined
  if (of.keys > 0) return { kind: 'call' }
  return { kind: of.mayAddKey ? 'add-key' : 'await-key' }
}
