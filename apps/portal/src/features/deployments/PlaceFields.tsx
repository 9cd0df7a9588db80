import type { ApiDetail, Resource } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Pair } from '../../shared/parts/FormSection.tsx'
import { choicesError } from '../../shared/parts/QueryFailure.tsx'
import { deployEnvironments, gatewayServers } from './deployments.queries.ts'
import { type DeployFormState, takenEnvironments } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: ApiDetail; editing: boolean }

/** The only gateway server is chosen by itself. */
const useOnlyServer = (form: DeployFormState, servers: Resource[] | undefined) => {
  const only = servers?.length === 1 ? servers[0] : undefined
  const open = form.values.kongServer === null
  const { change } = form
  useEffect(() => {
    if (open && only) change({ kongServer: String(only.id) })
  }, [open, only, change])
}

/** Gateway server and environment; both are settled once the deployment is there (specification 1 §2). */
export function PlaceFields({ form, api, editing }: Props) {
  const { t } = useTranslation()
  const servers = useQuery({ ...gatewayServers, enabled: !editing })
  const allowed = useQuery({ ...deployEnvironments, enabled: !editing })
  useOnlyServer(form, editing ? undefined : servers.data)
  const taken = editing ? [] : takenEnvironments(api, form.values.kongServer)
  const known = editing && form.values.env ? [form.values.env] : (allowed.data ?? [])
  const settled = api.deployments.find(({ kongServer }) => String(kongServer.id) === form.values.kongServer)?.kongServer
  const options = editing ? (settled ? [settled] : []) : (servers.data ?? [])
  const { env } = form.values
  const isTaken = env !== null && taken.includes(env)
  return (
    <Pair>
      <Select
        label={t('deploy.server')}
        placeholder={t('deploy.choose')}
        withAsterisk
        data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={editing}
        allowDeselect={false}
        value={form.values.kongServer}
        onChange={(kongServer) => form.change({ kongServer })}
        onBlur={() => form.touch('kongServer')}
        error={choicesError(servers, t('deploy.serversFailed')) ?? form.errorOf('kongServer')}
      />
      <Select
        label={t('deploy.env')}
        placeholder={t('deploy.choose')}
        withAsterisk
        data={known.map((one) => ({
          value: one,
          label: taken.includes(one as Environment) ? t('deploy.envTaken', { env: one }) : one,
          disabled: taken.includes(one as Environment),
        }))}
        disabled={editing}
        allowDeselect={false}
        value={env}
        onChange={(next) => form.change({ env: next as Environment | null })}
        onBlur={() => form.touch('env')}
        error={choicesError(allowed, t('deploy.envsFailed')) ?? (isTaken ? t('deploy.envTakenError', { env }) : form.errorOf('env'))}
      />
    </Pair>
  )
}
