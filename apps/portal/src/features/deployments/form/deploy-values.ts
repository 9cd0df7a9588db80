import type { ApiDetail, Deployment, RequestTransformer, ResponseTransformer } from '@apim/contract'
import type { Authentication, Environment } from '@apim/contract/constants'
import { contextPathFrom } from '@apim/contract/deployments/names'
import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'

/** The values of the deploy form; selections and numbers are strings, as fields need them. */
export interface DeployValues {
  /** The version of the deployment that the form is based on; also kept in drafts (trust T63). */
  version?: string | undefined
  kongServer: string | null
  env: Environment | null
  name: string
  contextPath: string
  upstreamUrl: string
  limited: boolean
  ratePerMinute: string
  restricted: boolean
  ips: string[]
  noBots: boolean
  /** Whether only the document's paths are reachable; fixed once deployed. */
  locked: boolean
  /** The document revision whose paths an edit adopts. */
  takeOverRevision?: number | undefined
  auth: Authentication
  /** How long an OAuth token is valid, in seconds, as typed. */
  tokenExpiration: string
  changesRequests: boolean
  requestTransformer: RequestTransformer
  changesAnswers: boolean
  responseTransformer: ResponseTransformer
}

/** Never stored in the browser: transformer entries, whose values may be the upstream's secrets, and a choice that applies to one revision only. */
export const omittedFromDraft = [
  'requestTransformer',
  'responseTransformer',
  'takeOverRevision',
] as const satisfies readonly (keyof DeployValues)[]

/** A new deployment: name and path made from the API's name (specification 1 §4), everything else blank. */
export const blankDeployment = (api: Pick<ApiDetail, 'name'>, env: Environment | undefined): DeployValues => ({
  kongServer: null,
  env: env ?? null,
  name: api.name,
  contextPath: contextPathFrom(api.name),
  upstreamUrl: '',
  limited: false,
  ratePerMinute: '',
  restricted: false,
  ips: [],
  noBots: false,
  locked: false,
  auth: 'apikey',
  tokenExpiration: '86400',
  changesRequests: false,
  requestTransformer: filledIn(requestTransformerFields),
  changesAnswers: false,
  responseTransformer: filledIn(responseTransformerFields),
})

/** The form for an existing deployment. */
export const deploymentValues = (deployment: Deployment): DeployValues => ({
  version: deployment.version,
  kongServer: String(deployment.kongServer.id),
  env: deployment.env,
  name: deployment.name,
  contextPath: deployment.contextPath,
  upstreamUrl: deployment.upstreamUrl ?? '',
  limited: deployment.rateLimit.enabled,
  ratePerMinute: deployment.rateLimit.ratePerMinute === null ? '' : String(deployment.rateLimit.ratePerMinute),
  restricted: deployment.ipRestriction.enabled,
  ips: deployment.ipRestriction.ips ?? [],
  noBots: deployment.botDetection.enabled,
  locked: deployment.pathLockdown.enabled,
  auth: deployment.auth,
  tokenExpiration: String(deployment.oAuth2Config?.tokenExpiration ?? 86_400),
  changesRequests: deployment.requestTransformer?.enabled ?? false,
  requestTransformer: filledIn(requestTransformerFields, deployment.requestTransformer),
  changesAnswers: deployment.responseTransformer?.enabled ?? false,
  responseTransformer: filledIn(responseTransformerFields, deployment.responseTransformer),
})
