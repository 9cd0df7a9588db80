import { Steps } from '../../../shared/parts/Steps.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import type { DeployValues } from '../form/deploy-values.ts'
import type { DeployPhase } from './deploy-steps.ts'
import { useStepWords } from './use-step-words.ts'

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
  const steps = useStepWords()(state, values, isEdit)
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
