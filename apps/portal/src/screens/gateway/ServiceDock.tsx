import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import css from '../../features/gateway/Gateway.module.css'
import { type GatewayService, gatewayService } from '../../features/gateway/gateway.queries.ts'
import { readGatewayRef, writeGatewayRef } from '../../shared/gateway-ref.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { Copyable, StatusChip } from '../../shared/parts/Marks.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dayOfSeconds } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

type Props = { service: GatewayService; resourceId: number | undefined }

function Settings({ service }: Pick<Props, 'service'>) {
  const { t } = useTranslation()
  const items: [string, ReactNode][] = [
    [t('gateway.id'), <Copyable key="id" value={service.id} label={t('gateway.id')} />],
    [
      t('gateway.host'),
      <span key="host" className="mono">
        {service.host}
      </span>,
    ],
    [t('gateway.protocol'), service.protocol],
    [
      t('gateway.port'),
      <span key="port" className="num">
        {service.port}
      </span>,
    ],
    [
      t('gateway.connectTimeout'),
      <span key="timeout" className="num">
        {t('gateway.ms', { count: service.connectTimeout })}
      </span>,
    ],
    [
      t('gateway.created'),
      <span key="created" className="num">
        {dayOfSeconds(service.created)}
      </span>,
    ],
  ]
  return (
    <DockSection title={t('gateway.service')}>
      <Facts items={items} />
    </DockSection>
  )
}

function Routes({ service: { routes } }: Pick<Props, 'service'>) {
  const { t } = useTranslation()
  return (
    <DockSection title={t('gateway.routes')} count={routes.length}>
      <ul className={css.rows}>
        {routes.map((route) => (
          <li key={route.id}>
            {route.name && <Written>{route.name}</Written>}
            <span className="mono quiet">{route.paths.join(' ')}</span>
            <Copyable value={route.id} label={t('gateway.id')} wraps />
          </li>
        ))}
      </ul>
      {routes.length === 0 && <p className="quiet">{t('gateway.noRoutes')}</p>}
    </DockSection>
  )
}

function Plugins({ service: { plugins }, resourceId }: Props) {
  const { t } = useTranslation()
  const { push } = useDocks()
  return (
    <DockSection title={t('gateway.plugins')} count={plugins.length}>
      <ul className={css.rows}>
        {plugins.map((plugin) => (
          <li key={plugin.id}>
            <button
              type="button"
              className={css.link}
              onClick={() => push({ kind: 'plugin', id: writeGatewayRef({ id: plugin.id, resourceId }) })}
            >
              {written(plugin.name)}
            </button>
            {!plugin.enabled && <StatusChip tone="off">{t('gateway.disabled')}</StatusChip>}
            <Copyable value={plugin.id} label={t('gateway.id')} wraps />
          </li>
        ))}
      </ul>
      {plugins.length === 0 && <p className="quiet">{t('gateway.noPlugins')}</p>}
    </DockSection>
  )
}

/** The gateway's view of a deployment (specification 1 §2, service detail dock). */
export function ServiceDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const ref = readGatewayRef(id)
  return (
    <EntityDock
      query={useQuery(gatewayService(ref))}
      kind={t('gateway.service')}
      title={({ name }) => name}
      failed={t('gateway.serviceFailed')}
    >
      {(service) => (
        <>
          <Settings service={service} />
          <Routes service={service} />
          <Plugins service={service} resourceId={ref.resourceId} />
        </>
      )}
    </EntityDock>
  )
}
