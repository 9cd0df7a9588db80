import type { DeployForm } from '@apim/contract'
import type * as z from 'zod'
import type { DeployValues } from './deploy-values.ts'

/** What is sent. */
export type DeployBody = z.input<typeof DeployForm>

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
