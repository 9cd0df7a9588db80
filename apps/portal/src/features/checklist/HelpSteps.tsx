import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Checklist.module.css'
import { ownChecklist, useCloseChecklist } from './checklist.queries.ts'
import { StepList } from './StepList.tsx'

/** The reader's first steps on the page Help, whether they were closed or not; from there they can be shown above the gallery again. */
export function HelpSteps() {
  const { t } = useTranslation()
  const { view } = useUser()
  const query = useQuery(ownChecklist)
  const { mutate, isPending } = useCloseChecklist()
  const open = () => mutate(false, { onError: (failure) => void notifyFailure(t('checklist.openFailed'), failure) })
  if (query.data?.steps.length === 0) return null
  return (
    <Card title={t('checklist.title')}>
      <Loaded query={query} what={t('checklist.failed')} inline>
        {({ steps, isClosed }) => (
          <div className={css.help}>
            <StepList steps={steps} />
            {isClosed && !view && steps.some(({ isDone }) => !isDone) && (
              <Button variant="default" loading={isPending} onClick={open}>
                {t('checklist.open')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
