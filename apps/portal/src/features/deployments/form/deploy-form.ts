import type { ApiDetail, DeployForm, Deployment, RequestTransformer, ResponseTransformer } from '@apim/contract'
import type { Authentication, Environment } from '@apim/contract/constants'
import { contextPathFrom } from '@apim/contract/deployments/names'
import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { requestTransformerError, responseTransformerError } from '@apim/contract/deployments/transformer-rules'
import type * as z from 'zod'
import type { Messages, Paths } from '../../../shared/form/messages.ts'

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

/** What is sent. */
export type DeployBody = z.input<typeof DeployForm>

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

const rateLimit = ({ limited, ratePerMinute }: DeployValues) => {
  const typed = ratePerMinute.trim()
  // A rule that is off says nothing wrong: what is left in its field is sent only when the service can keep it.
  if (!limited) return { enabled: false, ...(/^[1-9]\d{0,5}$/.test(typed) && { ratePerMinute: typed }) }
  return { enabled: true, ratePerMinute: /^\d+$/.test(typed) ? typed : typed === '' ? null : Number.NaN }
}

const tokenExpiration = ({ tokenExpiration: typed }: DeployValues) => (/^\d+$/.test(typed.trim()) ? typed.trim() : Number.NaN)

/**
 * The whole form as the service takes it; what is missing stays missing, so that its rules can name it. The response transformer is sent by
 * those alone who may set it (specification 1 §6).
 */
export const deployBody = (values: DeployValues, apiId: number, deploymentId: number | undefined, setsAnswers = false) => ({
  id: apiId,
  // Specification 1 §4: an edit sends it off, and the service leaves what it has (trust T57).
  ...(deploymentId === undefined
    ? { enablePathLockdown: values.locked }
    : { deploymentId, version: values.version, enablePathLockdown: false, lockdownRevision: values.takesOver }),
  kongServer: values.kongServer === null ? null : Number(values.kongServer),
  env: values.env,
  auth: values.auth,
  ...(values.auth !== 'apikey' && { oAuth2Config: { tokenExpiration: tokenExpiration(values) } }),
  name: values.name,
  contextPath: values.contextPath,
  upstreamUrl: values.upstreamUrl,
  rateLimit: rateLimit(values),
  ipRestriction: { enabled: values.restricted, ips: values.ips },
  botDetection: { enabled: values.noBots },
  enableRequestTransformer: values.changesRequests,
  ...(values.changesRequests && values.requestTransformer),
  ...(setsAnswers && {
    responseTransformer: { enabled: values.changesAnswers, ...(values.changesAnswers && values.responseTransformer) },
  }),
})

/** The fields in the order of the form, and where each stands in what is sent. Of a transformer the service names the panel (specification 1 §5). */
export const deployPaths: Paths<DeployValues> = {
  kongServer: 'kongServer',
  env: 'env',
  name: 'name',
  contextPath: 'contextPath',
  upstreamUrl: 'upstreamUrl',
  auth: 'auth',
  tokenExpiration: 'oAuth2Config',
  ratePerMinute: 'rateLimit',
  ips: 'ipRestriction',
  locked: 'enablePathLockdown',
  takesOver: 'lockdownRevision',
  requestTransformer: ['request-transformer', ...requestTransformerFields],
  responseTransformer: ['response-transformer', 'responseTransformer'],
}

/** What of the transformers that are on breaks the contract's rules: said at the panel, naming the list. */
export const transformerErrors = (values: DeployValues, setsAnswers: boolean): Messages<DeployValues> => {
  const ofRequests = values.changesRequests ? requestTransformerError(values.requestTransformer) : undefined
  const ofAnswers = setsAnswers && values.changesAnswers ? responseTransformerError(values.responseTransformer) : undefined
  return { ...(ofRequests && { requestTransformer: ofRequests }), ...(ofAnswers && { responseTransformer: ofAnswers }) }
}
