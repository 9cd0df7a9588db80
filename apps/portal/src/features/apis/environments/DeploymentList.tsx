import type { ApiDetail, Deployment } from '@apim/contract'
import { written } from '../../../shared/parts/Written.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { DeploymentState } from './DeploymentState.tsx'
import { useDeploymentColumns } from './deployment-columns.tsx'
import { existing } from './deployment-rows.ts'

/** The quick view's deployments (specification 1 §2). The token endpoint column appears only if there is one, a state only if it needs attention. */
export function DeploymentList({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const { env, auth, path, token, menu, acts } = useDeploymentColumns(api)
  const rows = existing(api.deployments)
  if (rows.length === 0) return <p className="quiet">{t('apis.deployment.none')}</p>
  const withState: Column<Deployment> = {
    ...auth,
    size: '100',
    cell: (deployment) => (
      <span className={css.auth}>
        {written(auth.cell(deployment))}
        <DeploymentState deployment={deployment} quiet />
      </span>
    ),
  }
  const hasTokens = rows.some(({ tokenUrl }) => tokenUrl)
  const columns = [
    { ...env, size: '88' },
    withState,
    path,
    ...(hasTokens ? [{ ...token, size: '24%' }] : []),
    ...(acts ? [{ ...menu, size: '36' }] : []),
  ]
  return (
    <div className={css.inDock}>
      <DataTable label={t('apis.deployments')} columns={columns} rows={rows} id={({ id }) => String(id)} />
    </div>
  )
}
