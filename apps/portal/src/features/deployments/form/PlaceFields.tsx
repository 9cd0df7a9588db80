import type { ApiDetail, Resource } from '@apim/contract'
import { environments } from '@apim/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { Pair } from '../../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { deployEnvironments, gatewayServers } from '../deployments.queries.ts'
import { type DeployFormState, takenEnvironments } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: ApiDetail; editing: boolean }

/** Preselects the gateway server if there is only one. */
const useOnlyServer = (form: DeployFormState, servers: Resource[] | undefined) => {
  const only = servers?.length === 1 ? servers[0] : undefined
  const open = form.values.kongServer === null
  const preset = useEffectEvent(form.preset)
  useEffect(() => {
    if (open && only) preset({ kongServer: String(only.id) })
  }, [open, only])
}

/** Gateway server and environment; both are fixed once deployed (specification 1 §2). */
export function PlaceFields({ form, api, editing }: Props) {
  const { t } = useTranslation()
  const servers = useQuery({ ...gatewayServers, enabled: !editing })
  const allowed = useQuery({ ...deployEnvironments, enabled: !editing })
  useOnlyServer(form, editing ? undefined : servers.data)
  const taken = editing ? [] : takenEnvironments(api, form.values.kongServer)
  const known = editing && form.values.env ? [form.values.env] : environments.filter((env) => allowed.data?.includes(env))
  const settled = api.deployments.find(({ kongServer }) => String(kongServer.id) === form.values.kongServer)?.kongServer
  const options = editing ? (settled ? [settled] : []) : (servers.data ?? [])
  return (
    <Pair>
      <SelectField
        label={t('deploy.server')}
        placeholder={t('deploy.choose')}
        data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={editing}
        allowDeselect={false}
        field={form.field('kongServer')}
        from={{ queries: [servers], failed: t('deploy.serversFailed') }}
      />
      <SelectField
        label={t('deploy.env')}
        placeholder={t('deploy.choose')}
        data={known.map((one) => ({
          value: one,
          label: taken.includes(one) ? t('deploy.envTaken', { env: one }) : one,
          disabled: taken.includes(one),
        }))}
        disabled={editing}
        allowDeselect={false}
        field={form.field('env')}
        from={{ queries: [allowed], failed: t('deploy.envsFailed') }}
      />
    </Pair>
  )
}
