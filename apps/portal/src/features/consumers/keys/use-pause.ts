import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { usePauseConsumer, useResumeConsumer } from '../consumers.queries.ts'

/** Keeps a key out until it is resumed, after it was said what that does. */
export const usePause = (id: number, name: string) => {
  const { t } = useTranslation()
  const pause = usePauseConsumer()
  return () =>
    confirmAndRun({
      question: {
        title: t('consumers.pause.title', { name }),
        text: t('consumers.pause.text'),
        ok: t('consumers.pause.name'),
        danger: true,
      },
      run: () => pause.mutateAsync(id),
      done: t('consumers.pause.done'),
      failed: t('consumers.pause.failed'),
    })
}

/** Ends a key's pause. */
export const useResume = (id: number, name: string) => {
  const { t } = useTranslation()
  const resume = useResumeConsumer()
  return () =>
    confirmAndRun({
      question: { title: t('consumers.resume.title', { name }), text: t('consumers.resume.text'), ok: t('consumers.resume.name') },
      run: () => resume.mutateAsync(id),
      done: t('consumers.resume.done'),
      failed: t('consumers.resume.failed'),
    })
}
