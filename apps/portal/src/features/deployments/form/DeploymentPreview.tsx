import type { ApiDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Card } from '../../../shared/parts/Card.tsx'
import { EnvRail } from '../../../shared/parts/Environments.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { differing } from '../conflict/deploy-conflict.ts'
import css from '../Deploy.module.css'
import { gatewayServers } from '../deployments.queries.ts'
import type { DeployValues } from './deploy-values.ts'
import { breakable, plannedObjects } from './planned-objects.ts'

const Address = ({ address }: { address: string }) => (
  <span className="mono">
    {breakable(address).map((piece, at) => (
      <Fragment key={at}>
        {piece}
        <wbr />
      </Fragment>
    ))}
  </span>
)

type Props = {
  api: ApiDetail
  values: DeployValues
  /** The initial values of an edit; undefined for a new deployment. */
  began: DeployValues | undefined
  setsResponseTransformer: boolean
}

/** What saving an edit does: the settings it changes, and that others stay. */
function Changes({ values, began, setsResponseTransformer }: Pick<Props, 'values' | 'setsResponseTransformer'> & { began: DeployValues }) {
  const { t } = useTranslation()
  const settings = differing(values, began, setsResponseTransformer).map((setting) => t(`deploy.conflict.${setting}`))
  return (
    <>
      {settings.length > 0 && <p>{t('deploy.changed', { settings: settings.join(', ') })}</p>}
      <p className="quiet">{t('deploy.keeps')}</p>
    </>
  )
}

/** What the form will create or change: the address clients call, its target, and the gateway objects. */
export function DeploymentPreview({ api, values, began, setsResponseTransformer }: Props) {
  const { t } = useTranslation()
  const isChosen = ({ id }: { id: number }) => String(id) === values.kongServer
  const settled = api.deployments.find(({ kongServer }) => isChosen(kongServer))?.kongServer
  // Whether the list could be loaded is reported at the field that offers it.
  const servers = useQuery({ ...gatewayServers, enabled: settled === undefined })
  const server = settled ?? servers.data?.find(isChosen)
  const { path, serviceName, guards, changes } = plannedObjects(values)
  const open = t('deploy.open')
  const objects = began ? 'deploy.objectsEdit' : values.locked ? 'deploy.objectsLocked' : 'deploy.objects'
  return (
    <Card title={t(began ? 'deploy.edits' : 'deploy.makes')}>
      <div className={css.preview}>
        <EnvRail live={api.environments} busy={values.env ?? undefined} size="lg" />
        {began && <Changes values={values} began={began} setsResponseTransformer={setsResponseTransformer} />}
        <p className={css.route} dir="ltr">
          <Address address={server?.apiUrl ?? open} />
          <b>
            <Address address={path ?? open} />
          </b>
          <span className={css.arrow}>{t('deploy.to')}</span>
          <Address address={values.upstreamUrl.trim() || open} />
        </p>
        <p className="quiet">{t(objects, { service: serviceName ?? open, guards: guards.join(', ') })}</p>
        {changes.length > 0 && <p className="quiet">{t('deploy.changes', { changes: changes.join(', ') })}</p>}
        {!began && <p className="quiet">{t('deploy.routeLast')}</p>}
      </div>
    </Card>
  )
}
