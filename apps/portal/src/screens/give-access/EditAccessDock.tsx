import type { ConsumerSettings } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { settingsValues } from '../../features/consumers/form/access-form.ts'
import { consumerSettings } from '../../features/consumers/form/consumer-settings.queries.ts'
import { EndField } from '../../features/consumers/form/EndField.tsx'
import { MaintainerFields } from '../../features/consumers/form/MaintainerFields.tsx'
import { NicknameField } from '../../features/consumers/form/NicknameField.tsx'
import { useAccessForm } from '../../features/consumers/form/use-access-form.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { EnvTag } from '../../shared/parts/Environments.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

function Settled({ settings }: { settings: ConsumerSettings }) {
  const { t } = useTranslation()
  return (
    <Facts
      items={[
        [t('consumers.organization'), settings.organizationName],
        [t('consumers.api'), settings.apiName],
        [t('consumers.environment'), <EnvTag key="env" env={settings.env} />],
      ]}
    />
  )
}

function EditAccess({ settings }: { settings: ConsumerSettings }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const form = useAccessForm({
    settings,
    initial: settingsValues(settings),
    draft: `access-edit-${settings.consumerId}`,
    onSent: () => {
      notify.success(t('consumers.saved'))
      close()
    },
  })
  return (
    <DockForm
      title={t('consumers.settings')}
      form={form}
      note={t('consumers.keyStays')}
      submit={t('consumers.save')}
      failed={t('consumers.saveFailed')}
    >
      <NicknameField form={form} />
      <EndField form={form} maxDays={settings.keyMaxDays} />
      {settings.maySetLimits && <MaintainerFields form={form} policies={settings.ratePolicies} />}
    </DockForm>
  )
}

/** Edits a consumer's access: its nickname and its end, and for those who may set them its own limit and request transformer; the key stays the same. */
export function EditAccessDock({ consumerId }: { consumerId: number }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(consumerSettings(consumerId))}
      kind={t('consumers.consumer')}
      title={t(isAdmin(useUser()) ? 'consumers.editConsumer' : 'consumers.editAccess')}
      failed={t('consumers.settingsFailed')}
    >
      {(settings) => (
        <>
          <DockSection title={t('consumers.who')}>
            <Settled settings={settings} />
          </DockSection>
          <EditAccess settings={settings} />
          <HistoryCard objectType="consumer" objectId={settings.consumerId} inDock />
        </>
      )}
    </EntityDock>
  )
}
