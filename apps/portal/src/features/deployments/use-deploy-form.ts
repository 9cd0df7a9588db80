import type { ApiDetail, Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { useDraftForm } from '../../shared/use-draft-form.ts'
import { blankDeployment, type DeployValues, deployBody, deployErrors, deploymentValues, isUnchanged, keptFields } from './deploy-form.ts'

export interface DeployFormParts {
  api: ApiDetail
  deployment: Deployment | undefined
  preset: Environment | undefined
  draft: string
  /** Whether the reader may set the response transformer. */
  setsAnswers: boolean
}

const isFilled = (value: DeployValues[keyof DeployValues]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')

/** Environments where this API stands already on that gateway server; one that failed can be tried again. */
export const takenEnvironments = (api: Pick<ApiDetail, 'deployments'>, kongServer: string | null): Environment[] =>
  environments.filter((env) =>
    api.deployments.some(
      (one) => one.env === env && String(one.kongServer.id) === kongServer && one.state !== 'FAILED' && one.state !== 'DELETED',
    ),
  )

/** The form's values, kept as a draft, and the message under each field: the contract's as typed, the service's until the field changes. */
export const useDeployForm = ({ api, deployment, preset, draft, setsAnswers }: DeployFormParts) => {
  const before = deployment ? deploymentValues(deployment) : blankDeployment(api, preset)
  const form = useDraftForm<DeployValues>({
    draft,
    initial: before,
    fields: keptFields,
    always: ['version'],
    // What was prefilled and does not hold is said at once: nobody would look for it.
    judged: (values) => (Object.keys(values) as (keyof DeployValues)[]).filter((field) => isFilled(values[field])),
  })
  const bodyOf = (values: DeployValues) => deployBody(values, api.id, deployment?.id, setsAnswers)
  const body = bodyOf(form.values)
  const wrong = deployErrors(body)
  return {
    ...form,
    body,
    /** Puts all values in at once, which begin from what is there now; answers what is to be sent. */
    take: (next: DeployValues, current: DeployValues) => {
      form.take(next, current)
      return bodyOf(next)
    },
    /** The fields that keep the form from being sent. */
    wrong: Object.keys(wrong) as (keyof DeployValues)[],
    errorOf: (field: keyof DeployValues) => form.messageOf(field, wrong),
    isUnchanged: deployment !== undefined && isUnchanged(form.values, form.began),
  }
}
export type DeployFormState = ReturnType<typeof useDeployForm>
