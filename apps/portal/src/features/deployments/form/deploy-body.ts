import type { DeployForm } from '@apim/contract'
import type * as z from 'zod'
import type { DeployValues } from './deploy-values.ts'

/** The request. */
export type DeployBody = z.input<typeof DeployForm>

const rateLimit = ({ limited, ratePerMinute }: DeployValues) => {
  const typed = ratePerMinute.trim()
  // A rule that is off is never invalid: the value left in its field is sent only if the server accepts it.
  if (!limited) return { enabled: false, ...(/^[1-9]\d{0,5}$/.test(typed) && { ratePerMinute: typed }) }
  return { enabled: true, ratePerMinute: /^\d+$/.test(typed) ? typed : typed === '' ? null : Number.NaN }
}

const tokenExpiration = ({ tokenExpiration: typed }: DeployValues) => (/^\d+$/.test(typed.trim()) ? typed.trim() : Number.NaN)

/**
 * The whole form as a request; missing values stay missing, so that the contract reports them. The response transformer is sent only by users who may
 * set it (specification 1 §6).
 */
export const deployBody = (values: DeployValues, apiId: number, deploymentId: number | undefined, setsResponseTransformer = false) => ({
  id: apiId,
  // Specification 1 §4: an edit sends it as off, and the server ignores it (trust T57).
  ...(deploymentId === undefined
    ? { enablePathLockdown: values.locked }
    : { deploymentId, version: values.version, enablePathLockdown: false, lockdownRevision: values.takeOverRevision }),
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
  ...(setsResponseTransformer && {
    responseTransformer: { enabled: values.changesAnswers, ...(values.changesAnswers && values.responseTransformer) },
  }),
})
