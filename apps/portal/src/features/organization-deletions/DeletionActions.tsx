import type { DeletionRequest } from '@apim/contract/organization-deletions/schemas'
import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Deletions.module.css'
import { useApprove } from './use-approve.ts'

type Props = { request: DeletionRequest; onApproved?: () => void; size?: 'compact-sm' }

/** Approves and denies; for one's own request, the reason why not is shown (specification 2 §4). */
export function DeletionActions({ request, onApproved, size }: Props) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const approve = useApprove(request)
  const isOwn = request.user === useUser().id
  const name = request.organizationName
  const decide = {
    approve: async () => (await approve.ask()) && onApproved?.(),
    deny: () => push({ kind: 'deny-organization-deletion', id: String(request.id) }),
  }
  const button = (decision: 'approve' | 'deny') => (
    <Tooltip label={t(`organizationDeletions.${decision}.other`)} disabled={!isOwn} multiline maw={240}>
      <Button
        {...(size && { size })}
        variant={decision === 'approve' ? 'filled' : 'default'}
        // A disabled button would hide its reason from keyboard and screen-reader users.
        aria-disabled={isOwn || undefined}
        data-disabled={isOwn || undefined}
        loading={decision === 'approve' && approve.isPending}
        onClick={() => !isOwn && void decide[decision]()}
        aria-label={t(`organizationDeletions.${decision}.of`, { name })}
      >
        {t(`organizationDeletions.${decision}.name`)}
      </Button>
    </Tooltip>
  )
  return (
    <span className={css.actions}>
      {isOwn && <span className="hint">{t('organizationDeletions.own')}</span>}
      {button('approve')}
      {button('deny')}
    </span>
  )
}
