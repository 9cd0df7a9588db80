import type { ApiDetail, Deployment, RequestTransformer, ResponseTransformer } from '@apim/contract'
import type { Authentication, Environment } from '@apim/contract/constants'
import { contextPathFrom } from '@apim/contract/deployments/names'
import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'

/** The deploy form as it is typed; choices and numbers are texts, as fields have them. */
export interface DeployValues {
  /** Which version of the deployment the form began from, also when it was put away and taken up again (trust T63). */
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
  /** Whether the paths of the document alone are reachable; settled with the deployment. */
  locked: boolean
  /** The revision of the document whose paths an edit takes over. */
  takesOver?: number | undefined
  auth: Authentication
  /** Seconds that an OAuth token is good, as typed. */
  tokenExpiration: string
  changesRequests: boolean
  requestTransformer: RequestTransformer
  changesAnswers: boolean
  responseTransformer: ResponseTransformer
}

/** What may not wait in the browser: entries of transformers, whose values may be secrets of the service behind; and what was chosen for one revision alone. */
export const notKept = ['requestTransformer', 'responseTransformer', 'takesOver'] as const satisfies readonly (keyof DeployValues)[]

/** A new deployment: name and path made from the API's name (specification 1 §4), the rest open. */
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

/** The form for a deployment that exists. */
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
