import type { ApiDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/parts/Card.tsx'
import { EnvRail } from '../../shared/parts/Marks.tsx'
import css from './Deploy.module.css'
import type { DeployValues } from './deploy-form.ts'
import { gatewayServers } from './deployments.queries.ts'
import { breakable, whatItMakes } from './what-it-makes.ts'

const Address = ({ of: address }: { of: string }) => (
  <span className="mono">
    {breakable(address).map((piece, at) => (
      <Fragment key={at}>
        {piece}
        <wbr />
      </Fragment>
    ))}
  </span>
)

/** What the form will make, before it is made: the address clients call, where it leads, and the objects at the gateway. */
export function WhatItMakes({ api, values }: { api: ApiDetail; values: DeployValues }) {
  const { t } = useTranslation()
  const isChosen = ({ id }: { id: number }) => String(id) === values.kongServer
  const settled = api.deployments.find(({ kongServer }) => isChosen(kongServer))?.kongServer
  // Whether the list can be had is said where a server is chosen from it.
  const servers = useQuery({ ...gatewayServers, enabled: settled === undefined })
  const server = settled ?? servers.data?.find(isChosen)
  const { path, serviceName, guards, changes } = whatItMakes(values)
  const open = t('deploy.open')
  return (
    <Card title={t('deploy.makes')}>
      <div className={css.makes}>
        <EnvRail live={api.environments} busy={values.env ?? undefined} size="lg" />
        <p className={css.route} dir="ltr">
          <Address of={server?.apiUrl ?? open} />
          <b>
            <Address of={path ?? open} />
          </b>
          <span className={css.arrow}>{t('deploy.to')}</span>
          <Address of={values.upstreamUrl.trim() || open} />
        </p>
        <p className="quiet">
          {t(values.locked ? 'deploy.objectsLocked' : 'deploy.objects', { service: serviceName ?? open, guards: guards.join(', ') })}
        </p>
        {changes.length > 0 && <p className="quiet">{t('deploy.changes', { changes: changes.join(', ') })}</p>}
        <p className="quiet">{t('deploy.routeLast')}</p>
      </div>
    </Card>
  )
}
