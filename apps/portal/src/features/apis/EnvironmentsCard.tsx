import type { ApiDetail, Deployment } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/parts/Card.tsx'
import { Copyable, EnvTag } from '../../shared/parts/Marks.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Api.module.css'
import { DeploymentMenu } from './DeploymentMenu.tsx'
import { DeploymentNotes } from './DeploymentNotes.tsx'
import { DeployNow } from './DeploymentSheet.tsx'
import { DeploymentState } from './DeploymentState.tsx'
import { DeploymentTarget } from './DeploymentTarget.tsx'
import { existing, pathOf } from './deployment-rows.ts'

const useColumns = (api: ApiDetail): Column<Deployment>[] => {
  const { t } = useTranslation()
  const user = useUser()
  const columns: Column<Deployment>[] = [
    { key: 'env', name: t('apis.facet.env'), size: '13%', phone: 'title', cell: ({ env }) => <EnvTag env={env} /> },
    { key: 'auth', name: t('apis.facet.auth'), size: '15%', cell: ({ auth }) => authenticationLabels[auth] },
    {
      key: 'path',
      name: t('apis.deployment.path'),
      cell: (deployment) => (
        <span className={css.ways}>
          <Copyable value={deployment.gatewayUrl} shown={pathOf(deployment.gatewayUrl)} label={t('apis.deployment.address')} />
          <DeploymentTarget of={deployment} />
          <DeploymentNotes of={deployment} />
        </span>
      ),
    },
    {
      key: 'token',
      name: t('apis.deployment.token'),
      size: '18%',
      cell: ({ tokenUrl }) =>
        tokenUrl ? (
          <Copyable value={tokenUrl} shown={pathOf(tokenUrl)} label={t('apis.deployment.token')} />
        ) : (
          <span className="hint">{t('apis.deployment.noToken')}</span>
        ),
    },
    {
      key: 'state',
      name: t('apis.deployment.state'),
      size: '14%',
      phone: 'side',
      cell: (deployment) => <DeploymentState of={deployment} />,
    },
  ]
  const acts = can.editDeployment(user, api) || can.deleteDeployment(user, api) || can.seeGatewayConfig(user)
  if (acts)
    columns.push({
      key: 'menu',
      name: t('apis.menu'),
      hideName: true,
      size: '52',
      align: 'end',
      cell: (deployment) => <DeploymentMenu api={api} of={deployment} />,
    })
  return columns
}

/** Where an API runs: environment, authentication, path to target, token endpoint, state, row actions (specification 1 §2). */
export function EnvironmentsCard({ of: api }: { of: ApiDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const rows = existing(api.deployments)
  const columns = useColumns(api)
  return (
    <Card title={t('apis.environments')} count={rows.length} actions={can.deploy(user, api) && <DeployNow of={api} />} flush>
      {rows.length > 0 ? (
        <DataTable label={t('apis.environments')} columns={columns} rows={rows} id={({ id }) => String(id)} />
      ) : (
        <p className={css.none}>{t(api.seesDeployments ? 'apis.deployment.none' : 'apis.deployment.hidden')}</p>
      )}
    </Card>
  )
}
