import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { IconColumns2 } from '@tabler/icons-react'
import { Card } from '../../../shared/parts/Card.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from '../api/Api.module.css'
import { DeployNow } from './DeploymentSheet.tsx'
import { useDeploymentColumns } from './deployment-columns.tsx'
import { existing } from './deployment-rows.ts'

/** Shows the deployments side by side, below. */
function CompareLink({ api, ids }: { api: ApiDetail; ids: number[] }) {
  const { t } = useTranslation()
  return (
    <LinkButton
      to="/apis/$id"
      params={{ id: String(api.id) }}
      search={{ compare: ids }}
      resetScroll={false}
      size="compact-sm"
      variant="subtle"
      leftSection={<IconColumns2 size={15} stroke={1.7} />}
    >
      {t('apis.deployment.compare')}
    </LinkButton>
  )
}

/**
 * Where an API is deployed: environment, authentication, path to target, token endpoint, state, row actions (specification 1 §2). `keys`: how many
 * working keys the reader's organization has.
 */
export function EnvironmentsCard({ api, keys = 0 }: { api: ApiDetail; keys?: number | undefined }) {
  const { t } = useTranslation()
  const user = useUser()
  const rows = existing(api.deployments)
  const { env, auth, path, token, state, menu, acts } = useDeploymentColumns(api)
  const columns = [env, auth, path, token, state, ...(acts ? [menu] : [])]
  return (
    <Card
      title={t('apis.environments')}
      {...(api.seesDeployments && { count: rows.length })}
      actions={
        <>
          {rows.length > 1 && can.readDeployment(user, api) && <CompareLink api={api} ids={rows.map(({ id }) => id)} />}
          {can.deploy(user, api) && api.life !== 'retired' && <DeployNow api={api} />}
        </>
      }
      flush
    >
      {rows.length > 0 ? (
        <DataTable label={t('apis.environments')} columns={columns} rows={rows} id={({ id }) => String(id)} />
      ) : (
        <p className={css.none}>
          {t(api.seesDeployments ? 'apis.deployment.none' : keys > 0 ? 'apis.deployment.keyed' : 'apis.deployment.hidden')}
        </p>
      )}
    </Card>
  )
}
