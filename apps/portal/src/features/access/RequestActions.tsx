import type { AccessRequest } from '@apim/contract'
import { reasonMax } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Access.module.css'
import { useApproveRequest, useDenyRequest } from './access.queries.ts'

/** What denying does; no one can ask for a retired API again. */
const denialText = ({ apiRetired }: AccessRequest) => (apiRetired ? 'access.deny.willRetired' : 'access.deny.will')
const approvalText = ({ organizationExternal }: AccessRequest) =>
  organizationExternal ? 'access.approve.will' : 'access.approve.willInternal'

/** Approves and denies, each after a confirmation that says what it will do. For one's own request, and one for a retired API, the reason why not is shown (specification 2 §4). */
export function RequestActions({ request, size }: { request: AccessRequest; size?: 'compact-sm' }) {
  const { t } = useTranslation()
  const user = useUser()
  const approve = useApproveRequest()
  const deny = useDenyRequest()
  const ownKeysOption = { label: t('access.ownKeys.label'), help: t('access.ownKeys.help') }
  if (request.status !== 'NEW') return null
  const isOwn = !can.decide(user, request)
  const facts = { organization: request.organizationName, api: request.apiName }
  const decide = (decision: 'approve' | 'deny') =>
    confirmAndRun({
      question: {
        title: t(`access.${decision}.title`, facts),
        text: t(decision === 'approve' ? approvalText(request) : denialText(request), facts),
        ...(request.reason && { lines: [t('access.reasonGiven', { reason: request.reason })] }),
        ok: t(`access.${decision}.name`),
        danger: decision === 'deny',
        ...(decision === 'deny' && { reason: { label: t('access.deny.reason'), max: reasonMax } }),
        ...(decision === 'approve' && { option: ownKeysOption }),
      },
      run: (reason, ownKeys) => (decision === 'approve' ? approve : deny).mutateAsync({ id: request.id, reason, ownKeys }),
      done: t(`access.${decision}.done`),
      failed: t('access.decideFailed'),
    })
  const reasonAgainst = (decision: 'approve' | 'deny') => {
    if (isOwn) return t(`access.${decision}.other`)
    return decision === 'approve' && request.apiRetired ? t('access.approve.retired') : undefined
  }
  const button = (decision: 'approve' | 'deny', against = reasonAgainst(decision)) => (
    <Tooltip label={against} disabled={against === undefined} multiline maw={240}>
      <Button
        {...(size && { size })}
        variant={decision === 'approve' ? 'filled' : 'default'}
        // A disabled button would hide its reason from keyboard and screen-reader users.
        aria-disabled={against !== undefined || undefined}
        data-disabled={against !== undefined || undefined}
        loading={(decision === 'approve' ? approve : deny).isPending}
        onClick={() => against === undefined && void decide(decision)}
        aria-label={t(`access.${decision}.of`, facts)}
      >
        {t(`access.${decision}.name`)}
      </Button>
    </Tooltip>
  )
  return (
    <span className={css.actions}>
      {isOwn && <span className="hint">{t('access.own')}</span>}
      {!isOwn && request.apiRetired && <span className="hint">{t('access.deniedOnly')}</span>}
      {button('approve')}
      {button('deny')}
    </span>
  )
}
