import { percent as share } from '../../../shared/numbers.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import type { DeployValues } from '../form/deploy-values.ts'
import { plannedObjects } from '../form/planned-objects.ts'
import { type DeployPhase, deploySteps } from './deploy-steps.ts'
import { type Step, Steps } from './Steps.tsx'
import { useElapsed } from './use-elapsed.ts'

type Props = {
  state: DeployPhase
  values: DeployValues
  isEdit: boolean
  /** Offline: waiting for a connection. */
  isWaiting: boolean
}

/** A deployment in progress. It replaces the form, so that nothing already sent can be changed. */
export function DeployProgress({ state, values, isEdit, isWaiting }: Props) {
  const { t } = useTranslation()
  const elapsed = useElapsed()
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
    <Card
      title={t(isEdit ? 'deploy.runningEdit' : 'deploy.running', { env: values.env })}
      actions={<span className={`${css.elapsed} num`}>{t('deploy.elapsed', { count: elapsed })}</span>}
    >
      <div aria-live="polite" className={css.steps}>
        <Steps steps={steps} />
      </div>
      <p className={css.small}>{t(isWaiting ? 'deploy.offline' : state.phase === 'started' ? 'deploy.leave' : 'deploy.stay')}</p>
    </Card>
  )
}
