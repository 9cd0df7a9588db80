import { percent as share } from '../../../shared/numbers.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import type { DeployValues } from '../form/deploy-values.ts'
import { plannedObjects } from '../form/planned-objects.ts'
import { type DeployPhase, type DeployStep, deploySteps } from './deploy-steps.ts'
import { type Step, Steps } from './Steps.tsx'

export type Progress = {
  state: DeployPhase
  values: DeployValues
  isEdit: boolean
  /** Offline: waiting for a connection. */
  isWaiting: boolean
}

/** The steps of a deployment in progress, and whether its page can be left. */
export function DeployStepList({ state, values, isEdit, isWaiting }: Progress) {
  const { t } = useTranslation()
  const { path = '', serviceName = '', guards, changes } = plannedObjects(values)
  const details: Record<DeployStep['key'], string> = {
    validate: t('deploy.step.validateDetail'),
    service: serviceName,
    plugins: [...guards, ...changes].join(', '),
    route: isEdit ? t('deploy.keeps') : path,
    verify: t(state.phase === 'completed' ? `deploy.verified.${state.verified ?? 'unchecked'}` : 'deploy.step.verifyDetail'),
  }
  const steps = deploySteps(state).map(
    ({ key, state: at, percent }): Step => ({
      name: t(`deploy.step.${key}`),
      state: at,
      ...(percent !== undefined && { took: share(percent / 100) }),
      detail: details[key],
    }),
  )
  return (
    <>
      <div aria-live="polite" className={css.steps}>
        <Steps steps={steps} />
      </div>
      {state.phase !== 'completed' && (
        <p className={css.small}>{t(isWaiting ? 'deploy.offline' : state.phase === 'started' ? 'deploy.leave' : 'deploy.stay')}</p>
      )}
    </>
  )
}
