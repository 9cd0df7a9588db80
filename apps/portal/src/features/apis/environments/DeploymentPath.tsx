import type { Deployment } from '@apim/contract'
import { Copyable } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { DeploymentNotes } from './DeploymentNotes.tsx'
import { DeploymentTarget } from './DeploymentTarget.tsx'
import { pathOf } from './deployment-rows.ts'

/** Gateway URL and path, with an arrow to the target if the reader may see it (specification 1 §2), and the deployment's notes. */
export function DeploymentPath({ deployment }: { deployment: Deployment }) {
  const { t } = useTranslation()
  const path = pathOf(deployment.gatewayUrl)
  const isSplit = path !== deployment.gatewayUrl && deployment.gatewayUrl.endsWith(path)
  const origin = isSplit ? deployment.gatewayUrl.slice(0, -path.length) : ''
  const shown = (
    <>
      {origin}
      <wbr />
      <b>{path}</b>
    </>
  )
  return (
    <span className={css.ways}>
      <Copyable value={deployment.gatewayUrl} shown={shown} label={t('apis.deployment.address')} wraps />
      <DeploymentTarget deployment={deployment} />
      <DeploymentNotes deployment={deployment} />
    </span>
  )
}
