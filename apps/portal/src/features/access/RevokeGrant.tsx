import type { AccessGrant } from '@apim/contract'
import { Button } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useRevoke } from './access.queries.ts'

type Props = { grant: AccessGrant; size?: 'compact-sm'; onDone?: () => void }

/** Revokes a grant, after a confirmation that says what it will do. */
export function RevokeGrant({ grant, size, onDone }: Props) {
  const { t } = useTranslation()
  const revoke = useRevoke()
  const facts = { organization: grant.organizationName, api: grant.apiName }
  const ask = async () => {
    const isDone = await confirmAndRun({
      question: { title: t('access.revoke.title', facts), text: t('access.revoke.will', facts), ok: t('access.revoke.name'), danger: true },
      run: () => revoke.mutateAsync(grant.id),
      done: t('access.revoke.done'),
      failed: t('access.revoke.failed'),
    })
    if (isDone) onDone?.()
  }
  return (
    <Button
      {...(size && { size })}
      variant="default"
      loading={revoke.isPending}
      onClick={() => void ask()}
      aria-label={t('access.revoke.of', facts)}
    >
      {t('access.revoke.name')}
    </Button>
  )
}
