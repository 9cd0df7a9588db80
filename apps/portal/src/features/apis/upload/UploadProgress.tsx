import { Button, Progress } from '@mantine/core'
import { percent as share } from '../../../shared/numbers.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Upload.module.css'
import type { UploadState } from './upload-state.ts'

/** The progress of an upload: how much was sent, then that it is being checked. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { t } = useTranslation()
  if (state.phase !== 'started' && state.phase !== 'requested') return null
  const percent = state.phase === 'started' ? state.percent : 0
  const checking = percent >= 100
  return (
    <div className={css.progress}>
      <output>{t(checking ? 'apis.form.checking' : 'apis.form.uploading')}</output>
      <span className="num hint">{share(percent / 100)}</span>
      <Progress value={percent} animated={checking} size="sm" aria-label={t('apis.form.progress')} transitionDuration={120} />
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('confirm.cancel')}
      </Button>
    </div>
  )
}
