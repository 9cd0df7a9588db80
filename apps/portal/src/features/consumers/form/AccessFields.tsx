import type { ApiDetail, Deployment } from '@apim/contract'
import { useEffect, useEffectEvent } from 'react'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { PickerField } from '../../../shared/picker/PickerField.tsx'
import { apis, openOrganizations } from '../../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { AddAccessRef } from '../add-access-ref.ts'
import { activeDeployments } from './access-form.ts'
import { EndField } from './EndField.tsx'
import { NicknameField } from './NicknameField.tsx'
import type { AccessFormState } from './use-access-form.ts'

type Props = {
  form: AccessFormState
  preset: AddAccessRef
  api: Pick<ApiDetail, 'deployments' | 'seesDeployments' | 'keyMaxDays'> | undefined
}

/** Preselects the environment if there is only one. */
const useOnlyEnvironment = (form: AccessFormState, active: readonly Deployment[], preset: (deploymentId: string) => void) => {
  const only = active.length === 1 ? active[0] : undefined
  const open = form.values.deploymentId === null
  const presetNow = useEffectEvent(preset)
  useEffect(() => {
    if (open && only) presetNow(String(only.id))
  }, [open, only])
}

/** Organization and API, locked if preset (specification 1 §5), and the environment: one where the API is active. */
export function AccessFields({ form, preset, api }: Props) {
  const { t } = useTranslation()
  const { values } = form
  const active = activeDeployments(api?.deployments ?? [])
  // Another gateway server may have no Redis to count in.
  const chosen = (deploymentId: string | null) => {
    const deployment = active.find(({ id }) => String(id) === deploymentId)
    const isCounted = deployment?.kongServer.ratePolicies.includes(values.policy) ?? true
    return { deploymentId, ...(!isCounted && { policy: 'local' as const }) }
  }
  useOnlyEnvironment(form, active, (deploymentId) => form.preset(chosen(deploymentId)))
  // If the reader may not see the deployments, the cause is missing access, which the foot explains.
  const nowhere = api?.seesDeployments && active.length === 0
  return (
    <>
      <PickerField
        label={t('consumers.organization')}
        placeholder={t('consumers.choose')}
        source={openOrganizations}
        failed={t('consumers.organizationsFailed')}
        disabled={preset.organizationId !== undefined}
        field={form.field('organizationId')}
      />
      <PickerField
        label={t('consumers.api')}
        placeholder={t('consumers.choose')}
        source={apis}
        failed={t('consumers.apisFailed')}
        disabled={preset.apiId !== undefined}
        field={form.field('apiModelId')}
      />
      <SelectField
        label={t('consumers.environment')}
        placeholder={t(values.apiModelId === null ? 'consumers.chooseApiFirst' : 'consumers.choose')}
        data={active.map(({ id, env }) => ({ value: String(id), label: env }))}
        disabled={active.length === 0}
        help={nowhere ? t('consumers.nowhere') : undefined}
        field={{ ...form.field('deploymentId'), set: (deploymentId) => form.change(chosen(deploymentId)) }}
      />
      <NicknameField form={form} />
      <EndField form={form} maxDays={api?.keyMaxDays ?? null} isNew />
    </>
  )
}
