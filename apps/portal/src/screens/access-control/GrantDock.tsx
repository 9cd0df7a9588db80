import { can } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { grantOf } from '../../features/access/access.queries.ts'
import { readGrantRef } from '../../features/access/grant-ref.ts'
import { OwnKeysSwitch } from '../../features/access/OwnKeysSwitch.tsx'
import { RevokeGrant } from '../../features/access/RevokeGrant.tsx'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { Facts } from '../../shared/parts/Card.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** An organization's access to an API: since when, who manages its keys, what was done to it. */
export function GrantDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const decides = can.setOwnKeys(useUser())
  const { close } = useDocks()
  const { organizationId, grantId } = readGrantRef(id)
  return (
    <EntityDock
      query={useQuery(grantOf(organizationId, grantId))}
      kind={t('access.grant')}
      title={(grant) => grant && t('access.grantOf', { organization: grant.organizationName, api: grant.apiName })}
      failed={t('access.grantFailed')}
      foot={(grant) => grant && decides && <RevokeGrant grant={grant} onDone={close} />}
    >
      {(grant) =>
        grant === null ? (
          <MissingState kind={t('access.grant')} />
        ) : (
          <>
            <DockSection title={t('access.grant')}>
              <Facts
                items={[
                  [t('access.name'), grant.apiName],
                  [t('access.companyName'), grant.organizationName],
                  [t('access.approvedDate'), moment(grant.createdAt)],
                  [t('access.ownKeys.column'), t(grant.ownKeys ? 'access.ownKeys.on' : 'access.ownKeys.off')],
                ]}
              />
            </DockSection>
            {decides && (
              <DockSection title={t('access.ownKeys.title')}>
                <OwnKeysSwitch grant={grant} />
              </DockSection>
            )}
            <HistoryCard objectType="access-grant" objectId={grant.id} inDock />
          </>
        )
      }
    </EntityDock>
  )
}
