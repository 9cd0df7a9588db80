import type { RegistrationDetail } from '@apim/contract'
import type { ReactNode } from 'react'
import { Facts } from '../../shared/parts/Card.tsx'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'

const tones = { NEW: 'warn', APPROVED: 'ok', DENIED: 'bad' } as const

/** How a request stands, in a word. */
export function RegistrationState({ status }: Pick<RegistrationDetail, 'status'>) {
  const { t } = useTranslation()
  return <StatusChip tone={tones[status]}>{t(`queue.state.${status}`)}</StatusChip>
}

/** Who asks, what they agreed to, and what is known of them. */
export function RegistrationFacts({ request }: { request: RegistrationDetail }) {
  const { t } = useTranslation()
  const { domainOrganization, decidedAt, decidedBy, reason, organizationName, earlier } = request
  const optional: [string, ReactNode][] = [
    [t('queue.phoneNumber'), request.phoneNumber],
    [t('queue.verifiedFor'), domainOrganization?.organizationName],
    [t('queue.inQueueOf'), decidedAt === null ? organizationName : null],
    [t('queue.decided'), decidedAt && `${moment(decidedAt)}${decidedBy === null ? '' : ` · ${decidedBy}`}`],
    [t('queue.organization'), decidedAt === null ? null : organizationName],
    [t('queue.deny.reason'), reason],
  ]
  return (
    <>
      <DockSection title={t('queue.applicant')}>
        <Facts
          items={[
            [t('queue.company'), request.company],
            [t('queue.email'), request.email],
            [t('queue.createdAt'), moment(request.createdAt)],
            [t('queue.terms'), t('queue.termsOf', { version: request.termsVersion, address: request.address })],
            ...optional.filter(([, value]) => value !== null && value !== undefined),
          ]}
        />
      </DockSection>
      {earlier.length > 0 && (
        <DockSection title={t('queue.earlier')} count={earlier.length}>
          <Facts
            items={earlier.map((one) => [moment(one.createdAt), [t(`queue.state.${one.status}`), one.reason].filter(Boolean).join(' · ')])}
          />
        </DockSection>
      )}
    </>
  )
}
