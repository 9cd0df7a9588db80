import type { ConsumerSettings } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDraft } from '../../shared/draft.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/parts/Loaded.tsx'
import { EnvTag } from '../../shared/parts/Marks.tsx'
import { QueryFailure } from '../../shared/parts/QueryFailure.tsx'
import { useFocusAfterFailure } from '../../shared/use-focus-after-failure.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { AccessRefused } from './AccessRefused.tsx'
import { changeBody, settingsValues } from './access-form.ts'
import css from './Consumers.module.css'
import { consumerSettings } from './consumer-settings.queries.ts'
import { MaintainerFields } from './MaintainerFields.tsx'
import { NicknameField } from './NicknameField.tsx'
import { type AccessFormState, useAccessForm } from './use-access-form.ts'

const useTitle = () => {
  const { t } = useTranslation()
  return t(isAdmin(useUser()) ? 'consumers.editConsumer' : 'consumers.editAccess')
}

/** Why it cannot be saved: because of what is missing, or because nothing changed. */
const useReason = (form: AccessFormState, isUnchanged: boolean) => {
  const { t } = useTranslation()
  if (!form.isValid)
    return t('consumers.missing', { fields: form.missing.map((field) => t(`consumers.field.${field}` as 'consumers.api')).join(', ') })
  return isUnchanged ? t('consumers.unchanged') : undefined
}

function Settled({ of }: { of: ConsumerSettings }) {
  const { t } = useTranslation()
  return (
    <Facts
      items={[
        [t('consumers.organization'), of.organizationName],
        [t('consumers.api'), of.apiName],
        [t('consumers.environment'), <EnvTag key="env" env={of.env} />],
      ]}
    />
  )
}

function EditAccess({ of, query }: { of: ConsumerSettings; query: UseQueryResult<ConsumerSettings> }) {
  const { t } = useTranslation()
  const user = useUser()
  const { close } = useDocks()
  const formId = useId()
  const draft = `access-edit-${of.consumerId}-${user.id}`
  const form = useAccessForm({
    initial: settingsValues(of),
    draft,
    bodyOf: (values) => changeBody(of, values),
    onSent: () => {
      notify.success(t('consumers.saved'))
      close()
    },
  })
  const element = useFocusAfterFailure(form.failure)
  const reason = useReason(form, changeBody(of, form.values) === undefined)
  const cancel = () => {
    dropDraft(draft)
    close()
  }
  const foot = (
    <>
      <output className={css.reason} id={`${formId}-reason`}>
        {reason ?? t('consumers.keyStays')}
      </output>
      <Button type="submit" form={formId} disabled={reason !== undefined} loading={form.isSending} aria-describedby={`${formId}-reason`}>
        {t('consumers.save')}
      </Button>
      <Button variant="default" onClick={cancel} disabled={form.isSending}>
        {t('confirm.cancel')}
      </Button>
    </>
  )
  return (
    <Dock title={useTitle()} foot={foot}>
      <QueryFailure of={[query]} what={t('consumers.settingsFailed')} />
      <DockSection title={t('consumers.who')}>
        <Settled of={of} />
      </DockSection>
      <DockSection title={t('consumers.settings')}>
        <form ref={element} id={formId} onSubmit={(event) => void form.submit(event)} noValidate>
          <fieldset disabled={form.isSending} className={css.fieldset}>
            <NicknameField form={form} />
            <MaintainerFields form={form} />
          </fieldset>
        </form>
        {form.failure && !form.isSending && <AccessRefused what={t('consumers.saveFailed')} of={form} />}
      </DockSection>
    </Dock>
  )
}

/** Changes one access: its nickname, its own limit and its own request transformer; the key itself stays. Whoever may change it may set all of them. */
export function EditAccessDock({ consumerId }: { consumerId: number }) {
  const { t } = useTranslation()
  const title = useTitle()
  const query = useQuery(consumerSettings(consumerId))
  if (query.data) return <EditAccess of={query.data} query={query} />
  return (
    <Dock title={title}>
      <DockSection title={t('consumers.settings')}>
        <Loaded of={query} what={t('consumers.settingsFailed')} inline>
          {() => null}
        </Loaded>
      </DockSection>
    </Dock>
  )
}
