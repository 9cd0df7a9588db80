import { requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { requestTransformerError, responseTransformerError } from '@apim/contract/deployments/transformer-rules'
import type { Messages, Paths } from '../../../shared/form/messages.ts'
import type { DeployValues } from './deploy-values.ts'

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
