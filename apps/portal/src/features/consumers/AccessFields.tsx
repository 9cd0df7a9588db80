import type { ApiDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { activeDeployments } from './access-form.ts'
import type { AddAccessRef } from './add-access-ref.ts'
import { apiNames, organizations } from './consumers.queries.ts'
import { NicknameField } from './NicknameField.tsx'
import type { AccessFormState } from './use-access-form.ts'

type Props = { form: AccessFormState; preset: AddAccessRef; api: Pick<ApiDetail, 'deployments' | 'seesDeployments'> | undefined }

const named = (list: { id: number; name: string }[] = []) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Organization and API, locked where they are settled (specification 1 §5), and the environment: where the API is active. */
export function AccessFields({ form, preset, api }: Props) {
  const { t } = useTranslation()
  const firms = useQuery(organizations)
  const apis = useQuery(apiNames)
  const { values } = form
  const active = activeDeployments(api?.deployments ?? [])
  // Whoever may not see where it runs lacks access, which the foot says.
  const nowhere = api?.seesDeployments && active.length === 0
  return (
    <>
      <SelectField
        label={t('consumers.organization')}
        placeholder={t('consumers.choose')}
        searchable
        data={named(firms.data?.map(({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName })))}
        disabled={preset.organizationId !== undefined}
        field={form.field('organizationId')}
        from={{ query: firms, failed: t('consumers.organizationsFailed') }}
      />
      <SelectField
        label={t('consumers.api')}
        placeholder={t('consumers.choose')}
        searchable
        data={named(apis.data)}
        disabled={preset.apiId !== undefined}
        field={form.field('apiModelId')}
        from={{ query: apis, failed: t('consumers.apisFailed') }}
      />
      <SelectField
        label={t('consumers.environment')}
        placeholder={t(values.apiModelId === null ? 'consumers.chooseApiFirst' : 'consumers.choose')}
        data={active.map(({ id, env }) => ({ value: String(id), label: env }))}
        disabled={active.length === 0}
        help={nowhere ? t('consumers.nowhere') : undefined}
        field={form.field('deploymentId')}
      />
      <NicknameField form={form} />
    </>
  )
}
