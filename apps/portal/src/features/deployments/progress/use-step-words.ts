import { percent as share } from '../../../shared/numbers.ts'
import type { Step } from '../../../shared/parts/Steps.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { DeployValues } from '../form/deploy-values.ts'
import { plannedObjects } from '../form/planned-objects.ts'
import { type DeployPhase, type DeployStep, deploySteps } from './deploy-steps.ts'

/** The steps of a deployment in words: what each makes, and what the last one came to. */
export const useStepWords = () => {
  const { t } = useTranslation()
  return (state: DeployPhase, values: DeployValues, isEdit: boolean): Step[] => {
    const { path = '', serviceName = '', guards, changes } = plannedObjects(values)
    const details: Record<DeployStep['key'], string> = {
      validate: t('deploy.step.validateDetail'),
      service: serviceName,
      plugins: [...guards, ...changes].join(', '),
      route: isEdit ? t('deploy.keeps') : path,
      verify: t(state.phase === 'completed' ? `deploy.verified.${state.verified ?? 'unchecked'}` : 'deploy.step.verifyDetail'),
    }
    return deploySteps(state).map(
      ({ key, state: at, percent }): Step => ({
        name: t(`deploy.step.${key}`),
        state: at,
        ...(percent !== undefined && { took: share(percent / 100) }),
        detail: details[key],
      }),
    )
  }
}
