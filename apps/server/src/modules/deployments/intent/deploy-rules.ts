import { type DeployForm, requestTransformerError, responseTransformerError } from '@apim/contract'
import type { Tx } from '../../../db/client.ts'
import type { DeploymentSettings, PathLockdown } from '../../../db/schema/index.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { type Resolve, refusedUpstream } from '../../../security/egress.ts'
import type { KongResource } from '../../resources/index.ts'
import type { DeploymentRow, DeploymentsStore } from '../deployments.store.ts'
import { defaultTokenExpirationSeconds } from '../plan/auth-plugins.ts'
import { finalNames, isReserved, nameTaken, pathOverlaps, pathReserved, pathTaken } from '../plan/names.ts'
import { transformersIn } from '../plan/transformers.ts'

export type Errors = Record<string, string>

/** Throws 400 with the field errors, if there are any. */
export const throwIfAny = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw fieldErrors(errors)
}

export interface Surroundings {
  /** Our own endpoints, which no deployment may target (trust T44). */
  ownAddresses: readonly string[]
  resolve: Resolve
}

/** The settings in the form; omitted ones keep their value (trust T57). The lockdown is decided separately. */
export const settingsIn = (form: DeployForm, pathLockdown: PathLockdown | null, before?: DeploymentSettings): DeploymentSettings => ({
  upstreamUrl: form.upstreamUrl,
  rateLimitEnabled: form.rateLimit?.enabled ?? before?.rateLimitEnabled ?? false,
  ratePerMinute: (form.rateLimit ? form.rateLimit.ratePerMinute : before?.ratePerMinute) ?? null,
  ipRestrictionEnabled: form.ipRestriction?.enabled ?? before?.ipRestrictionEnabled ?? false,
  ips: form.ipRestriction?.ips ?? before?.ips ?? [],
  botDetectionEnabled: form.botDetection?.enabled ?? before?.botDetectionEnabled ?? false,
  tokenExpirationSeconds:
    form.auth === 'apikey' ? null : (form.oAuth2Config?.tokenExpiration ?? before?.tokenExpirationSeconds ?? defaultTokenExpirationSeconds),
  ...transformersIn(form, before),
  pathLockdown,
})

/** Kong's services have no empty path segments. */
const hasEmptySegment = (url: string) => new URL(url).pathname.includes('//')

/** Why a deployment on this gateway server must not have this target; undefined if it may (trust T44). */
export const upstreamError = async (upstreamUrl: string, resource: KongResource, { ownAddresses, resolve }: Surroundings) => {
  if (hasEmptySegment(upstreamUrl)) return 'Target URL is required and must be a valid URL: its path must not contain //'
  const own = [...ownAddresses, resource.adminUrl, resource.apiUrl, resource.httpLogEndpoint ?? ''].filter((one) => one !== '')
  return refusedUpstream(upstreamUrl, { allowed: resource.allowedUpstreams, own, resolve })
}

/** Errors that the contract cannot find, from the form and the network alone, without the database. */
export const formErrors = async (form: DeployForm, resource: KongResource, surroundings: Surroundings): Promise<Errors> => {
  const upstream = await upstreamError(form.upstreamUrl, resource, surroundings)
  const { requestTransformer, responseTransformer } = transformersIn(form)
  const ofRequests = requestTransformer && requestTransformerError(requestTransformer)
  const ofAnswers = responseTransformer && responseTransformerError(responseTransformer)
  return {
    ...(upstream && { upstreamUrl: upstream }),
    ...(ofRequests && { 'request-transformer': ofRequests }),
    ...(ofAnswers && { 'response-transformer': ofAnswers }),
    ...(isReserved(form) && { contextPath: pathReserved }),
  }
}

/** Names taken by other deployments on the gateway server; `own` is the row that may hold them. */
export const takenNames = async (store: DeploymentsStore, tx: Tx, form: DeployForm, own: number | undefined): Promise<Errors> => {
  const names = finalNames(form)
  const errors: Errors = {}
  for (const other of await store.findClashes(tx, form.kongServer, names)) {
    if (other.id === own) continue
    if (other.serviceName === names.serviceName) errors['name'] = nameTaken
    if (other.routePath === names.routePath) errors['contextPath'] = pathTaken
    // The environments of one API share a beginning by design.
    else if (other.apiId !== form.id && (other.routePath.startsWith(names.routePath) || names.routePath.startsWith(other.routePath)))
      errors['contextPath'] ??= pathOverlaps
  }
  return errors
}

/** The immutable settings of a deployment. */
export const immutableErrors = (form: DeployForm, row: DeploymentRow): Errors => ({
  ...(form.env !== row.env && { env: 'The environment of a deployment cannot be changed' }),
  ...(form.kongServer !== row.resourceId && { kongServer: 'The gateway server of a deployment cannot be changed' }),
  ...(form.name !== row.name && { name: 'The service name of a deployment cannot be changed' }),
  ...(form.contextPath !== row.contextPath && { contextPath: 'The route name of a deployment cannot be changed' }),
  ...(form.auth !== row.auth && { auth: 'The authentication method of a deployment cannot be changed' }),
})
