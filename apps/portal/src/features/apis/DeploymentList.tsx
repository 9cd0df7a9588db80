import type { ApiDetail } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { useTranslation } from 'react-i18next'
import { Copyable, EnvTag } from '../../shared/parts/Marks.tsx'
import css from './Api.module.css'
import { DeploymentMenu } from './DeploymentMenu.tsx'
import { DeploymentNotes } from './DeploymentNotes.tsx'
import { DeploymentState } from './DeploymentState.tsx'
import { DeploymentTarget } from './DeploymentTarget.tsx'
import { existing, pathOf } from './deployment-rows.ts'

/** The deployments of the quick view: environment, authentication, path with an arrow to the target, token endpoint (specification 1 §2). */
export function DeploymentList({ of: api }: { of: ApiDetail }) {
  const { t } = useTranslation()
  const rows = existing(api.deployments)
  if (rows.length === 0) return <p className="quiet">{t('apis.deployment.none')}</p>
  return (
    <ul className={css.deployments}>
      {rows.map((deployment) => (
        <li key={deployment.id}>
          <EnvTag env={deployment.env} />
          <span className={css.auth}>
            {authenticationLabels[deployment.auth]}
            <DeploymentState of={deployment} quiet />
          </span>
          <span className={css.ways}>
            <Copyable value={deployment.gatewayUrl} shown={pathOf(deployment.gatewayUrl)} label={t('apis.deployment.address')} />
            <DeploymentTarget of={deployment} />
            {deployment.tokenUrl && (
              <Copyable value={deployment.tokenUrl} shown={pathOf(deployment.tokenUrl)} label={t('apis.deployment.token')} />
            )}
            <DeploymentNotes of={deployment} />
          </span>
          <DeploymentMenu api={api} of={deployment} />
        </li>
      ))}
    </ul>
  )
}
