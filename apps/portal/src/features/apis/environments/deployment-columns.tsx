import type { ApiDetail, Deployment } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { EnvTag } from '../../../shared/parts/Environments.tsx'
import { Copyable } from '../../../shared/parts/Marks.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { DeploymentMenu } from './DeploymentMenu.tsx'
import { DeploymentPath } from './DeploymentPath.tsx'
import { DeploymentState } from './DeploymentState.tsx'
import { pathOf } from './deployment-rows.ts'

type Known = Record<'env' | 'auth' | 'path' | 'token' | 'state' | 'menu', Column<Deployment>>

/** The columns of an API's deployments, by name (specification 1 §2); the menu only if the reader has any action. */
export const useDeploymentColumns = (api: ApiDetail): Known & { acts: boolean } => {
  const { t } = useTranslation()
  const user = useUser()
  return {
    env: { key: 'env', name: t('apis.facet.env'), size: '13%', phone: 'title', cell: ({ env }) => <EnvTag env={env} /> },
    auth: { key: 'auth', name: t('apis.facet.auth'), size: '15%', cell: ({ auth }) => authenticationLabels[auth] },
    path: { key: 'path', name: t('apis.deployment.path'), cell: (deployment) => <DeploymentPath deployment={deployment} /> },
    token: {
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
    state: {
      key: 'state',
      name: t('apis.deployment.state'),
      size: '14%',
      phone: 'side',
      cell: (deployment) => <DeploymentState deployment={deployment} />,
    },
    menu: {
      key: 'menu',
      name: t('apis.menu'),
      hideName: true,
      size: '52',
      align: 'end',
      cell: (deployment) => <DeploymentMenu api={api} deployment={deployment} />,
    },
    acts: can.editDeployment(user, api) || can.deleteDeployment(user, api) || can.seeGatewayConfig(user),
  }
}
