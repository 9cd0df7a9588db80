import type { ApiDetail, Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { EnvTag } from '../../../shared/parts/Environments.tsx'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { deploymentTones } from './DeploymentState.tsx'
import { existing, pathOf } from './deployment-rows.ts'
import { VerifiedNote } from './VerifiedNote.tsx'

function StopLink({ api, env, one }: { api: ApiDetail; env: Environment; one: Deployment | undefined }) {
  const { t } = useTranslation()
  const where = <span className="hidden-text"> {env}</span>
  // A failed one does not exist at the gateway: it is deployed again.
  if (!one || one.state === 'FAILED')
    return (
      <Link to="/api-deploy/$apiId/$apiName/$env" params={{ apiId: String(api.id), apiName: api.name, env }}>
        {t('apis.deployment.deploy')}
        {where}
      </Link>
    )
  return (
    <Link to="/api-deploy/$id" params={{ id: String(api.id) }} search={{ id: one.id }} disabled={one.state === 'DELETING'}>
      {t('apis.edit')}
      {where}
    </Link>
  )
}

/** What there is in an environment: its path, its state unless that is active, and what a call without a key got. */
function Stop({ one }: { one: Deployment | undefined }) {
  const { t } = useTranslation()
  if (!one)
    return (
      <StatusChip tone="off" plain>
        {t('apis.deployment.notYet')}
      </StatusChip>
    )
  return (
    <span className={css.stop}>
      <StatusChip tone={deploymentTones[one.state]} plain>
        <span className="mono">{pathOf(one.gatewayUrl)}</span>
      </StatusChip>
      {one.state !== 'ACTIVE' && <span className="hint">{t(`apis.deployment.${one.state}`)}</span>}
      <VerifiedNote deployment={one} />
    </span>
  )
}

/** DEV, TEST, UAT and PROD: green if deployed, in the tone of its state while that changes, otherwise muted; each with a button to edit or deploy (specification 1 §2). */
export function DeploymentStops({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={css.stops}>
        {environments.map((env) => {
          const one = existing(api.deployments).find((deployment) => deployment.env === env)
          return (
            <li key={env}>
              <EnvTag env={env} />
              <Stop one={one} />
              <StopLink api={api} env={env} one={one} />
            </li>
          )
        })}
      </ul>
      {existing(api.deployments).length > 0 && (
        <p className={css.elsewhere}>
          <Link to="/api-deploy/$id" params={{ id: String(api.id) }}>
            {t('apis.deployment.elsewhere')}
          </Link>
        </p>
      )}
    </>
  )
}

/** The button that opens the sheet of environments. */
export function DeployNow({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t('apis.deployment.now')}
      </Button>
      {opened && (
        <Dialog title={t('apis.deployment.sheet', { name: api.name })} size={450} onClose={close}>
          <DeploymentStops api={api} />
        </Dialog>
      )}
    </>
  )
}
