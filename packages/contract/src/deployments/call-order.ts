import { environments } from '../values/constants.ts'
import type { Deployment } from './schemas.ts'

/**
 * Deployments that can be called, in the order in which a reader is offered them: those with a key of theirs first, each by environment, the lowest first.
 * `deploymentsWithKey`: the deployments for which the reader's organization has a key that works.
 */
export const callOrder = <D extends Pick<Deployment, 'id' | 'env' | 'state'>>(
  deployments: readonly D[],
  deploymentsWithKey: readonly number[],
): D[] => {
  const live = environments.flatMap((env) => deployments.filter((one) => one.env === env && one.state === 'ACTIVE'))
  const hasKey = ({ id }: D) => deploymentsWithKey.includes(id)
  return [...live.filter(hasKey), ...live.filter((one) => !hasKey(one))]
}
