import { requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { requestTransformerError, responseTransformerError } from '@apim/contract/deployments/transformer-rules'
import type { Messages, Paths } from '../../../shared/form/messages.ts'
import type { DeployValues } from './deploy-values.ts'

/** The fields in form order, with their paths in the request. For transformers the server names the panel (specification 1 §5). */
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
  takeOverRevision: 'lockdownRevision',
  requestTransformer: ['request-transformer', ...requestTransformerFields],
  responseTransformer: ['response-transformer', 'responseTransformer'],
}

/** Contract violations in the enabled transformers, shown at the panel with the list's name. */
export const transformerErrors = (values: DeployValues, setsResponseTransformer: boolean): Messages<DeployValues> => {
  const ofRequests = values.changesRequests ? requestTransformerError(values.requestTransformer) : undefined
  const ofAnswers = setsResponseTransformer && values.changesAnswers ? responseTransformerError(values.responseTransformer) : undefined
  return { ...(ofRequests && { requestTransformer: ofRequests }), ...(ofAnswers && { responseTransformer: ofAnswers }) }
}
