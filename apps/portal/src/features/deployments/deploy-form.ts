import {
  type ApiDetail,
  contextPathFrom,
  DeployForm,
  type Deployment,
  filledIn,
  type RequestTransformer,
  type ResponseTransformer,
  requestTransformerError,
  requestTransformerFields,
  responseTransformerError,
  responseTransformerFields,
} from '@apim/contract'
import type { Authentication, Environment } from '@apim/contract/constants'
import type * as z from 'zod'

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

/** What may wait in the browser until it is sent: all but the entries of transformers, whose values may be secrets of the service behind. */
export const keptFields = [
  'kongServer',
  'env',
  'name',
  'contextPath',
  'upstreamUrl',
  'limited',
  'ratePerMinute',
  'restricted',
  'ips',
  'noBots',
  'locked',
  'auth',
  'tokenExpiration',
  'changesRequests',
  'changesAnswers',
] as const satisfies readonly (keyof DeployValues)[]

/** A list as it is typed or pasted: split on whitespace, commas and semicolons (specification 1 §5), each entry once. */
export const splitList = (typed: string[]) => [...new Set(typed.flatMap((one) => one.split(/[\s,;]+/)).filter(Boolean))]

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
export const deploymentValues = (of: Deployment): DeployValues => ({
  version: of.version,
  kongServer: String(of.kongServer.id),
  env: of.env,
  name: of.name,
  contextPath: of.contextPath,
  upstreamUrl: of.upstreamUrl ?? '',
  limited: of.rateLimit.enabled,
  ratePerMinute: of.rateLimit.ratePerMinute === null ? '' : String(of.rateLimit.ratePerMinute),
  restricted: of.ipRestriction.enabled,
  ips: of.ipRestriction.ips ?? [],
  noBots: of.botDetection.enabled,
  locked: of.pathLockdown.enabled,
  auth: of.auth,
  tokenExpiration: String(of.oAuth2Config?.tokenExpiration ?? 86_400),
  changesRequests: of.requestTransformer?.enabled ?? false,
  requestTransformer: filledIn(requestTransformerFields, of.requestTransformer),
  changesAnswers: of.responseTransformer?.enabled ?? false,
  responseTransformer: filledIn(responseTransformerFields, of.responseTransformer),
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

/** Where the contract's rules put a message, and the field that shows it. */
const fieldOf = (path: string): keyof DeployValues | undefined => {
  if (path.startsWith('rateLimit')) return 'ratePerMinute'
  if (path.startsWith('ipRestriction')) return 'ips'
  if (path.startsWith('oAuth2Config')) return 'tokenExpiration'
  // Specification 1 §5: the service names the panel, and its message names the entry.
  if (path === 'request-transformer') return 'requestTransformer'
  if (path === 'response-transformer') return 'responseTransformer'
  if (path === 'enablePathLockdown') return 'locked'
  if (path === 'lockdownRevision') return 'takesOver'
  return (['kongServer', 'env', 'auth', 'name', 'contextPath', 'upstreamUrl'] as const).find((field) => field === path)
}

export type DeployErrors = Partial<Record<keyof DeployValues, string>>

/** The service's messages, each under its field; `rest` has those that belong to no field. */
export const serverErrors = (errors: Record<string, string>): { fields: DeployErrors; rest: string[] } => {
  const fields: DeployErrors = {}
  const rest: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const field = fieldOf(path)
    if (field) fields[field] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

const shownOrder = [
  'kongServer',
  'env',
  'name',
  'contextPath',
  'upstreamUrl',
  'auth',
  'tokenExpiration',
  'ratePerMinute',
  'ips',
  'locked',
  'takesOver',
  'requestTransformer',
  'responseTransformer',
] as const

const transformerErrors = (body: ReturnType<typeof deployBody>): DeployErrors => {
  const ofRequests = requestTransformerError(filledIn(requestTransformerFields, body))
  const ofAnswers = responseTransformerError(filledIn(responseTransformerFields, body.responseTransformer))
  return { ...(ofRequests && { requestTransformer: ofRequests }), ...(ofAnswers && { responseTransformer: ofAnswers }) }
}

/** What breaks the contract's rules (specification 1 §5): the first message of each field, in the order of the form. */
export const deployErrors = (body: ReturnType<typeof deployBody>): DeployErrors => {
  const { error } = DeployForm.safeParse(body)
  const said = serverErrors(Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]).reverse()))
  const fields = { ...said.fields, ...transformerErrors(body) }
  return Object.fromEntries(shownOrder.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]))
}

/** Whether saving would change nothing; then there is nothing to send. */
export const isUnchanged = (values: DeployValues, before: DeployValues) =>
  JSON.stringify({ ...values, version: undefined }) === JSON.stringify({ ...before, version: undefined })
