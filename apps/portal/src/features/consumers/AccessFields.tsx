import type { ApiDetail } from '@apim/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { choicesError } from '../../shared/parts/QueryFailure.tsx'
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
      <Select
        label={t('consumers.organization')}
        placeholder={t('consumers.choose')}
        withAsterisk
        searchable
        data={named(firms.data?.map(({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName })))}
        disabled={preset.organizationId !== undefined}
        value={values.organizationId}
        onChange={(organizationId) => form.change({ organizationId })}
        onBlur={() => form.touch('organizationId')}
        error={choicesError(firms, t('consumers.organizationsFailed')) ?? form.errorOf('organizationId')}
      />
      <Select
        label={t('consumers.api')}
        placeholder={t('consumers.choose')}
        withAsterisk
        searchable
        data={named(apis.data)}
        disabled={preset.apiId !== undefined}
        value={values.apiModelId}
        onChange={(apiModelId) => form.change({ apiModelId })}
        onBlur={() => form.touch('apiModelId')}
        error={choicesError(apis, t('consumers.apisFailed')) ?? form.errorOf('apiModelId')}
      />
      <Select
        label={t('consumers.environment')}
        placeholder={t(values.apiModelId === null ? 'consumers.chooseApiFirst' : 'consumers.choose')}
        withAsterisk
        data={active.map(({ id, env }) => ({ value: String(id), label: env }))}
        disabled={active.length === 0}
        description={nowhere ? t('consumers.nowhere') : undefined}
        value={values.deploymentId}
        onChange={(deploymentId) => form.change({ deploymentId })}
        onBlur={() => form.touch('deploymentId')}
        error={form.errorOf('deploymentId')}
      />
      <NicknameField form={form} />
    </>
  )
}
