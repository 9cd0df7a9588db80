import { percent as share } from '../../../shared/numbers.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import type { DeployValues } from '../form/deploy-values.ts'
import { plannedObjects } from '../form/planned-objects.ts'
import { type DeployPhase, deploySteps } from './deploy-steps.ts'
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
  const { path, serviceName, guards } = plannedObjects(values)
  const details: Record<string, string> = {
    gateway: t(isEdit ? 'deploy.step.gatewayDetailEdit' : 'deploy.step.gatewayDetail', {
      service: serviceName,
      guards: guards.join(', '),
      path,
    }),
    ready: t(isEdit ? 'deploy.keeps' : 'deploy.step.readyDetail'),
  }
  const steps = deploySteps(state).map(
    ({ key, state: at, percent }): Step => ({
      name: t(`deploy.step.${key}`),
      state: at,
      ...(percent !== undefined && { took: share(percent / 100) }),
      ...(details[key] !== undefined && { detail: details[key] }),
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
