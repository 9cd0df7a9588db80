import type { ApiDetail } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAddAccess } from '../../features/consumers/add-access-ref.ts'
import type { Added } from '../../features/consumers/consumers.queries.ts'
import { useRotateForm } from '../../features/consumers/form/use-rotate-form.ts'
import { CredentialsDialog } from '../../features/consumers/keys/CredentialsDialog.tsx'
import { canReveal, seenAgainBy } from '../../features/consumers/keys/key-rights.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { consumersOf } from '../../shared/api/consumers-of.queries.ts'
import { firstRequest } from '../../shared/api/first-request.ts'
import { grantedBy } from '../../shared/api/granted-by.ts'
import { MomentField } from '../../shared/form/fields/MomentField.tsx'
import { useIsShown } from '../../shared/form/use-is-shown.ts'
import { ownZone } from '../../shared/local-time.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { EnvTag } from '../../shared/parts/Environments.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

type Key = { api: ApiDetail; organizationId: number; consumerId: number }

function Which({ api, organizationId, consumerId }: Key) {
  const { t } = useTranslation()
  const query = useQuery(consumersOf(api.id, organizationId))
  const group = query.data?.find(({ orgId }) => orgId === organizationId)
  const entry = group?.deployments.find((one) => one.consumerId === consumerId)
  return (
    <DockSection title={t('consumers.who')}>
      <QueryFailure queries={[query]} what={t('consumers.listFailed')} />
      <Facts
        items={[
          [t('consumers.api'), api.name],
          ...(group ? [[t('consumers.organization'), group.orgName] satisfies [string, string]] : []),
          ...(entry ? [[t('consumers.environment'), <EnvTag key="env" env={entry.env} />] satisfies [string, React.ReactNode]] : []),
          ...(entry?.nickname ? [[t('consumers.nickname'), entry.nickname] satisfies [string, string]] : []),
        ]}
      />
    </DockSection>
  )
}

function Rotate({ api, organizationId, consumerId }: Key) {
  const { t } = useTranslation()
  const user = useUser()
  const { close } = useDocks()
  const [rotated, setRotated] = useState<Added>()
  const isShown = useIsShown()
  const unseen = user.keyReveal ? 'consumers.rotate.unseen' : 'consumers.rotate.unseenForGood'
  const form = useRotateForm(consumerId, (added) => (isShown() ? setRotated(added) : notify.persistent(t(unseen))))
  const deployment = api.deployments.find(({ id }) => id === rotated?.deploymentId)
  const isShownAgain = canReveal(user, api, organizationId, grantedBy(api))
  return (
    <>
      <DockForm
        title={t('consumers.rotate.what')}
        form={form}
        note={t(isShownAgain ? 'consumers.shownAgain' : 'consumers.shownOnce')}
        submit={t('consumers.rotate.submit')}
        failed={t('consumers.rotate.failed')}
      >
        <p>{t('consumers.rotate.both')}</p>
        <p>{t('consumers.rotate.stays')}</p>
        <MomentField
          label={t('consumers.rotate.oldEndsAt')}
          help={t('consumers.rotate.oldEndsAtHint', { zone: ownZone() })}
          field={form.field('oldEndsAt')}
        />
      </DockForm>
      {rotated && (
        <CredentialsDialog
          credentials={rotated.credentials}
          isClient={!isAdmin(user)}
          seenAgainBy={seenAgainBy(user, isShownAgain)}
          gatewayUrl={deployment?.gatewayUrl ?? ''}
          request={firstRequest(api, deployment)}
          tokenUrl={deployment?.tokenUrl ?? null}
          quota={rotated.quota}
          onDone={() => {
            notify.info(t('consumers.rotate.done'))
            close()
          }}
        />
      )}
    </>
  )
}

/** Replaces a key (decision 63): what will happen, when the old one ends, then the new one, shown once. */
export function RotateDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const { apiId = 0, organizationId = 0, consumerId = 0 } = readAddAccess(id)
  return (
    <EntityDock
      query={useQuery(apiDetail(apiId))}
      kind={t('consumers.consumer')}
      title={({ name }) => name}
      failed={t('apis.detailFailed')}
    >
      {(api) => (
        <>
          <Which api={api} organizationId={organizationId} consumerId={consumerId} />
          <Rotate api={api} organizationId={organizationId} consumerId={consumerId} />
        </>
      )}
    </EntityDock>
  )
}
