import type { Checklist } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Card } from '../../shared/parts/Card.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Checklist.module.css'
import { ownChecklist, useCloseChecklist } from './checklist.queries.ts'
import { StepList } from './StepList.tsx'

const isFinished = ({ steps }: Checklist) => steps.every(({ isDone }) => isDone)

/** Once every step is done that is said, and the steps are closed: the next visit does not show them. Nothing is closed while viewed as another user. */
const useSaidOnce = (checklist: Checklist | undefined, close: (isClosed: boolean) => void) => {
  const { view } = useUser()
  const [isSaid, setSaid] = useState(false)
  const isDue = checklist !== undefined && !checklist.isClosed && checklist.steps.length > 0 && isFinished(checklist)
  if (isDue && !isSaid) setSaid(true)
  const note = useEffectEvent(() => {
    if (!view) close(true)
  })
  useEffect(() => {
    if (isDue) note()
  }, [isDue])
  return [isSaid, () => setSaid(false)] as const
}

/** The reader's first steps above the gallery, until they are closed or done. */
export function FirstSteps() {
  const { t } = useTranslation()
  const { view } = useUser()
  const query = useQuery(ownChecklist)
  const { mutate, isPending, variables } = useCloseChecklist()
  const close = (isClosed: boolean) => mutate(isClosed, { onError: (failure) => void notifyFailure(t('checklist.closeFailed'), failure) })
  const [isSaid, forget] = useSaidOnce(query.data, close)
  if (query.isError) return <QueryFailure queries={[query]} what={t('checklist.failed')} />
  const { data } = query
  const isClosing = isPending && variables
  if (!data || data.steps.length === 0 || ((data.isClosed || isClosing) && !isSaid)) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  const closing = !view && (
    <ActionIcon aria-label={t('checklist.close')} onClick={() => (isSaid ? forget() : close(true))}>
      <IconX size={17} stroke={1.7} />
    </ActionIcon>
  )
  if (isSaid)
    return (
      <section className={css.finished}>
        <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
        <div>
          <h2>{t('checklist.finished')}</h2>
          <p>{t('checklist.finishedText')}</p>
        </div>
        {closing}
      </section>
    )
  return (
    <div className={css.wall}>
      <Card
        title={t('checklist.title')}
        actions={
          <>
            <span className="hint num">{t('checklist.progress', { done, of: data.steps.length })}</span>
            {closing}
          </>
        }
      >
        <StepList steps={data.steps} />
      </Card>
    </div>
  )
}
