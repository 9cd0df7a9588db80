import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
import { message } from '../message.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import { CopyDetails } from './CopyDetails.tsx'
import css from './States.module.css'

type FailedProps = {
  /** What failed, in the specification's words. */
  what: string
  failure: unknown
  onRetry?: () => void
  /** Among other content, without the icon. */
  inline?: boolean | undefined
  /** It fills the page, so its title is the page's heading. */
  page?: boolean | undefined
}

/** A failed load: what failed, why, the request id, Retry and Copy details. A missing permission is reported as such, never as "nothing here". */
export function FailedState({ what, failure: thrown, onRetry, inline, page }: FailedProps) {
  const { t } = useTranslation()
  const failure = failureOf(thrown)
  if (failure.status === 403) return <ForbiddenState page={page}>{message(failure.message)}</ForbiddenState>
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={css.failed} role="alert" data-inline={inline || undefined}>
      {!inline && (
        <span className={css.sign}>
          <IconAlertTriangle size={24} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <Title>{what}</Title>
      <p>{failure.status === 0 ? t('part.noAnswer') : message(failure.message)}</p>
      {onRetry && (
        <Button className={css.act ?? ''} size="xs" variant="default" onClick={onRetry}>
          {t('part.retry')}
        </Button>
      )}
      <CopyDetails what={what} failure={failure} />
    </div>
  )
}

/** Empty because of a missing permission: says who can grant it. */
export function ForbiddenState({ children, page = false }: { children?: ReactNode; page?: boolean | undefined }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconLock size={24} stroke={1.5} />} title={t('part.noRight')} page={page}>
      {children ?? t('part.noRightText')}
    </EmptyState>
  )
}
