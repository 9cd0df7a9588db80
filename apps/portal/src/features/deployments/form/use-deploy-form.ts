import type { ApiDetail, Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { DeployForm } from '@apim/contract/deployments/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import type { SubmitOptions } from '../../../shared/form/use-sending.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { Deployed } from '../deployments.queries.ts'
import { type DeployBody, deployBody } from './deploy-body.ts'
import { deployPaths, transformerErrors } from './deploy-rules.ts'
import { blankDeployment, type DeployValues, deploymentValues, omittedFromDraft } from './deploy-values.ts'

export interface DeployFormParts {
  api: ApiDetail
  deployment: Deployment | undefined
  preset: Environment | undefined
  draft: string
  /** Whether the reader may set the response transformer. */
  setsResponseTransformer: boolean
}

/** Environments where this API is already deployed on that gateway server; failed ones can be retried. */
export const takenEnvironments = (api: Pick<ApiDetail, 'deployments'>, kongServer: string | null): Environment[] =>
  environments.filter((env) =>
    api.deployments.some(
      (one) => one.env === env && String(one.kongServer.id) === kongServer && one.state !== 'FAILED' && one.state !== 'DELETED',
    ),
  )

/** The form for a new or existing deployment. */
export const useDeployForm = (
  { api, deployment, preset, draft, setsResponseTransformer }: DeployFormParts,
  sending: SubmitOptions<DeployValues, DeployBody, Deployed>,
) => {
  const { t } = useTranslation()
  const takenError = ({ env, kongServer }: DeployValues) =>
    !deployment && env !== null && takenEnvironments(api, kongServer).includes(env) ? { env: t('deploy.envTakenError', { env }) } : {}
  return useForm({
    schema: DeployForm,
    paths: deployPaths,
    body: (values: DeployValues) => deployBody(values, api.id, deployment?.id, setsResponseTransformer),
    rules: (values) => ({ ...takenError(values), ...transformerErrors(values, setsResponseTransformer) }),
    nameOf: (field) => t(`deploy.field.${field}` as 'deploy.field.env'),
    initial: deployment ? deploymentValues(deployment) : blankDeployment(api, preset),
    isEdit: deployment !== undefined,
    draft,
    omit: omittedFromDraft,
    version: 'version',
    ...sending,
  })
}
export type DeployFormState = ReturnType<typeof useDeployForm>
