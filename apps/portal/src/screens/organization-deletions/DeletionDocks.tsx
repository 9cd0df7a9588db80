import type { DeletionDetail } from '@apim/contract/organization-deletions/schemas'
import { useQuery } from '@tanstack/react-query'
import { DeletionActions } from '../../features/organization-deletions/DeletionActions.tsx'
import { DenyForm } from '../../features/organization-deletions/DenyForm.tsx'
import { deletionRequest } from '../../features/organization-deletions/deletions.queries.ts'
import { useEffectLines } from '../../features/organization-deletions/use-approve.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

/** What approving does, and whether it is possible now. */
function Effects({ request }: { request: DeletionDetail }) {
  const { t } = useTranslation()
  const lines = useEffectLines()(request)
  const { reason, lastUsedAt, gateways } = request.usage
  return (
    <>
      <DockSection title={t('organizationDeletions.effects')}>
        <p>{t('organizationDeletions.approve.will')}</p>
        {lines.length === 0 ? (
          <p className="quiet">{t('organizationDeletions.noEffects')}</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{written(line)}</li>
            ))}
          </ul>
        )}
      </DockSection>
      <DockSection title={t('organizationDeletions.usage.title')}>
        <p>{t(`organizationDeletions.usage.${reason ?? 'free'}`, { gateways: gateways.join(', ') })}</p>
        <Facts items={[[t('organizationDeletions.usage.last'), lastUsedAt ? moment(lastUsedAt) : t('organizationDeletions.usage.none')]]} />
      </DockSection>
    </>
  )
}

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
            <Facts
              items={[
                [t('organizationDeletions.requestedBy'), `${request.firstname} ${request.lastname}`],
                [t('organizationDeletions.email'), request.email],
                [t('organizationDeletions.kind'), t(`organizationDeletions.${request.external ? 'external' : 'internal'}`)],
                [t('organizationDeletions.contact'), request.contact],
                ...(request.status === 'NEW'
                  ? []
                  : [[t('organizationDeletions.action'), t(`organizationDeletions.state.${request.status}`)] as [string, string]]),
                ...(request.reason ? [[t('organizationDeletions.reason'), request.reason] as [string, string]] : []),
              ]}
            />
          </DockSection>
          {request.status === 'NEW' && <Effects request={request} />}
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
      failed={t('organizationDeletions.detailFailed')}
    >
      {(request) => <DenyForm request={request} />}
    </EntityDock>
  )
}
