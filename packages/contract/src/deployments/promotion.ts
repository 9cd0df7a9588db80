import type { ApiLife } from '../apis/life.ts'
import type { Actor, Owned } from '../rules/actor.ts'
import { type Environment, environments } from '../values/constants.ts'
import { deploymentsPolicies } from './policies.ts'
import type { Deployment } from './schemas.ts'

/** The environment that a deployment is promoted to; undefined for PROD. */
export const nextEnvironment = (env: Environment): Environment | undefined => environments[environments.indexOf(env) + 1]

/** Deployments that are there, or are being made: their names, authentication and lockdown are fixed. */
export const standing = <D extends Pick<Deployment, 'env' | 'state'>>(deployments: readonly D[], env: Environment | undefined): D[] =>
  deployments.filter((one) => one.env === env && (one.state === 'ACTIVE' || one.state === 'REQUESTED'))

/** Whether the user may promote this deployment of the API: to make one in the next environment, which a retired API gets no more, or to change one that is there. */
export const isPromotable = (
  user: Actor,
  api: Owned & { life: ApiLife; deployments: readonly Pick<Deployment, 'env' | 'state'>[] },
  { env, state }: Pick<Deployment, 'env' | 'state'>,
): boolean => {
  const next = nextEnvironment(env)
  if (next === undefined || state !== 'ACTIVE') return false
  if (deploymentsPolicies.deploy(user, api) && api.life !== 'retired') return true
  return deploymentsPolicies.editDeployment(user, api) && standing(api.deployments, next).length > 0
}
