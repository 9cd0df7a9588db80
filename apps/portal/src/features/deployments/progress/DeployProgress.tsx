import { Card } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import { DeployStepList, type Progress } from './DeployStepList.tsx'
import { useElapsed } from './use-elapsed.ts'

/** A deployment in progress. It replaces the form, so that nothing already sent can be changed. */
export function DeployProgress(progress: Progress) {
  const { t } = useTranslation()
  const elapsed = useElapsed()
  return (
    <Card
      title={t(progress.isEdit ? 'deploy.runningEdit' : 'deploy.running', { env: progress.values.env })}
      actions={<span className={`${css.elapsed} num`}>{t('deploy.elapsed', { count: elapsed })}</span>}
    >
      <DeployStepList {...progress} />
    </Card>
  )
}
