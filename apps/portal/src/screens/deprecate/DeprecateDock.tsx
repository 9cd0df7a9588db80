import type { ApiDetail } from '@apim/contract'
import { deprecationTextMax } from '@apim/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { DependentsList } from '../../features/apis/life/DependentsList.tsx'
import { useDeprecateForm } from '../../features/apis/life/use-deprecate-form.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { MomentField } from '../../shared/form/fields/MomentField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useIsShown } from '../../shared/form/use-is-shown.ts'
import { ownZone } from '../../shared/local-time.ts'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { apis } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'

function Deprecate({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const isShown = useIsShown()
  const form = useDeprecateForm(api, () => {
    notify.success(t('life.deprecate.done'))
    if (isShown()) close()
  })
  const replacement = api.deprecation?.replacement
  return (
    <DockForm
      title={t('life.deprecate.what')}
      form={form}
      submit={t(api.deprecation ? 'life.deprecate.change' : 'life.deprecate.name')}
      failed={t('life.deprecate.failed')}
    >
      <p>{t('life.deprecate.text')}</p>
      <DependentsList apiId={api.id} />
      <MomentField
        label={t('life.deprecatedAt')}
        help={t('life.deprecatedAtHint', { zone: ownZone() })}
        field={form.field('deprecatedAt')}
      />
      <MomentField label={t('life.sunsetAt')} help={t('life.sunsetAtHint', { zone: ownZone() })} field={form.field('sunsetAt')} />
      <PickerField
        label={t('life.replacementId')}
        source={apis}
        failed={t('apis.failed')}
        clearable
        field={form.field('replacementId')}
        settled={replacement ? { value: String(replacement.id), label: replacement.name } : undefined}
      />
      <TextField
        label={t('life.replacementUrl')}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        dir="ltr"
        field={form.field('replacementUrl')}
      />
      <CounterField label={t('life.text')} placeholder={t('life.textHint')} max={deprecationTextMax} field={form.field('text')} />
    </DockForm>
  )
}

/** When an API ends, and what its readers are told of it. */
export function DeprecateDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(apiDetail(Number(id)))}
      kind={t('dock.deprecate')}
      title={({ name }) => t('life.deprecate.title', { name })}
      failed={t('apis.detailFailed')}
    >
      {(api) => <Deprecate api={api} />}
    </EntityDock>
  )
}
