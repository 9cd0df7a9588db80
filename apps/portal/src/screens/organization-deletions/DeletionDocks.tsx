import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { DeletionActions } from '../../features/organization-deletions/DeletionActions.tsx'
import { DeletionEffects, DeletionFacts, DeletionUsage } from '../../features/organization-deletions/DeletionFacts.tsx'
import { DenyForm } from '../../features/organization-deletions/DenyForm.tsx'
import { deletionRequest } from '../../features/organization-deletions/deletions.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

/** A request to delete an organization: who asked, what approving does, and the decision. */
export function DeletionDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  return (
    <EntityDock
      query={useQuery(deletionRequest(Number(id)))}
      kind={t('organizationDeletions.request')}
      title={({ organizationName }) => organizationName}
      failed={t('organizationDeletions.detailFailed')}
      foot={(request) => (request.status === 'NEW' ? <DeletionActions request={request} onApproved={close} /> : null)}
    >
      {(request) => (
        <>
          <DockSection title={t('organizationDeletions.request')}>
            <DeletionFacts request={request} />
          </DockSection>
          {request.status === 'NEW' && (
            <>
              <DockSection title={t('organizationDeletions.effects')}>
                <DeletionEffects request={request} />
              </DockSection>
              <DockSection title={t('organizationDeletions.usage.title')}>
                <DeletionUsage request={request} />
              </DockSection>
            </>
          )}
          <HistoryCard objectType="organization-deletion" objectId={request.id} inDock />
        </>
      )}
    </EntityDock>
  )
}

/** The denial of a request, with its reason. */
export function DenyDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(deletionRequest(Number(id)))}
      kind={t('organizationDeletions.denial')}
      title={({ organizationName }) => organizationName}
      failed={t('organizationDeletions.detailFailed')}
    >
      {(request) => <DenyForm request={request} />}
    </EntityDock>
  )
}
