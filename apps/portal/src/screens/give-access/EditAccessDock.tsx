import type { ConsumerSettings } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccessPanel } from '../../features/consumers/form/AccessPanel.tsx'
import { settingsValues } from '../../features/consumers/form/access-form.ts'
import { consumerSettings } from '../../features/consumers/form/consumer-settings.queries.ts'
import { MaintainerFields } from '../../features/consumers/form/MaintainerFields.tsx'
import { NicknameField } from '../../features/consumers/form/NicknameField.tsx'
import { useAccessForm } from '../../features/consumers/form/use-access-form.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { EnvTag } from '../../shared/parts/Marks.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

const useTitle = () => {
  const { t } = useTranslation()
  return t(isAdmin(useUser()) ? 'consumers.editConsumer' : 'consumers.editAccess')
}

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

function EditAccess({ settings, query }: { settings: ConsumerSettings; query: UseQueryResult<ConsumerSettings> }) {
  const { t } = useTranslation()
  const user = useUser()
  const { close } = useDocks()
  const form = useAccessForm({
    settings,
    initial: settingsValues(settings),
    draft: `access-edit-${settings.consumerId}-${user.id}`,
    onSent: () => {
      notify.success(t('consumers.saved'))
      close()
    },
  })
  return (
    <AccessPanel
      title={useTitle()}
      form={form}
      note={t('consumers.keyStays')}
      submit={t('consumers.save')}
      failed={t('consumers.saveFailed')}
      heading={t('consumers.settings')}
      fields={
        <>
          <NicknameField form={form} />
          <MaintainerFields form={form} />
        </>
      }
      above={
        <>
          <QueryFailure queries={[query]} what={t('consumers.settingsFailed')} />
          <DockSection title={t('consumers.who')}>
            <Settled settings={settings} />
          </DockSection>
        </>
      }
    />
  )
}

/** Changes one access: its nickname, its own limit and its own request transformer; the key itself stays. Whoever may change it may set all of them. */
export function EditAccessDock({ consumerId }: { consumerId: number }) {
  const { t } = useTranslation()
  const title = useTitle()
  const query = useQuery(consumerSettings(consumerId))
  if (query.data) return <EditAccess settings={query.data} query={query} />
  return (
    <Dock title={title}>
      <DockSection title={t('consumers.settings')}>
        <Loaded query={query} what={t('consumers.settingsFailed')} inline>
          {() => null}
        </Loaded>
      </DockSection>
    </Dock>
  )
}
