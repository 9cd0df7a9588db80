import type { Deployment } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { DeployForm } from '@apim/contract/deployments/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import type { SubmitOptions } from '../../../shared/form/use-sending.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { Deployed } from '../deployments.queries.ts'
import { type DeployBody, deployBody } from '../form/deploy-body.ts'
import type { DeployValues } from '../form/deploy-values.ts'
import { existingAt } from './promote-places.ts'
import { promotedValues } from './promoted-values.ts'

/** What is chosen in the dialog; everything else comes from the deployment that is promoted. */
export interface PromoteValues {
  kongServer: string | null
  upstreamUrl: string
}

export interface PromoteParts {
  source: Deployment
  next: Environment
  /** The API's deployments in the next environment, as last read. */
  existing: readonly Deployment[]
  /** The gateway server that is proposed. */
  place: string | null
  setsResponseTransformer: boolean
}

/** The deployment that a promotion asks for. */
export const promotedWith = ({ source, next, existing }: PromoteParts, values: PromoteValues): DeployValues =>
  promotedValues(source, existingAt(existing, values.kongServer), { ...values, env: next })

/** The target that is proposed for a place: of the deployment there, else the one that it is promoted from. */
const proposedTarget = ({ source, existing }: PromoteParts, place: string | null): string =>
  (existingAt(existing, place) ?? source).upstreamUrl ?? ''

const paths = { kongServer: 'kongServer', upstreamUrl: 'upstreamUrl' } as const

/** The form that promotes a deployment: an ordinary deployment, or the edit of one. */
export const usePromoteForm = (parts: PromoteParts, sending: SubmitOptions<PromoteValues, DeployBody, Deployed>) => {
  const { t } = useTranslation()
  const { source, existing, place, setsResponseTransformer } = parts
  return useForm({
    schema: DeployForm,
    paths,
    body: (values: PromoteValues) =>
      deployBody(promotedWith(parts, values), source.apiId, existingAt(existing, values.kongServer)?.id, setsResponseTransformer),
    nameOf: (field) => t(`deploy.field.${field}`),
    initial: { kongServer: place, upstreamUrl: proposedTarget(parts, place) },
    isEdit: false,
    draft: `promote-${source.id}`,
    omit: [],
    along: ({ kongServer }) => (kongServer === undefined ? {} : { upstreamUrl: proposedTarget(parts, kongServer) }),
    ...sending,
  })
}
export type PromoteFormState = ReturnType<typeof usePromoteForm>
