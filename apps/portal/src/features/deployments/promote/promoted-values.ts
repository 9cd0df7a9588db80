import type { Deployment } from '@apim/contract'
import { type DeployValues, deploymentValues } from '../form/deploy-values.ts'

type Target = Pick<DeployValues, 'env' | 'kongServer' | 'upstreamUrl'>

/** The revision whose paths an existing deployment takes over, where the one it is promoted from has them. */
const takenRevision = (source: Deployment, existing: Deployment): number | undefined => {
  const isAhead = source.pathLockdown.enabled && source.pathLockdown.isCurrent && existing.pathLockdown.enabled
  return isAhead ? existing.pathLockdown.next?.revision : undefined
}

/**
 * The form that promotes a deployment: what it has, at the target. Where there is a deployment already, what was fixed when that was made stays: its
 * names, its authentication and whether its paths are locked.
 */
export const promotedValues = (source: Deployment, existing: Deployment | undefined, target: Target): DeployValues => {
  const from = deploymentValues(source)
  if (!existing) return { ...from, version: undefined, ...target }
  const to = deploymentValues(existing)
  const sharesTokens = source.auth !== 'apikey' && existing.auth !== 'apikey'
  const { version, name, contextPath, auth, locked } = to
  return {
    ...from,
    ...target,
    version,
    name,
    contextPath,
    auth,
    locked,
    tokenExpiration: sharesTokens ? from.tokenExpiration : to.tokenExpiration,
    takeOverRevision: takenRevision(source, existing),
  }
}
