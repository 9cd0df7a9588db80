import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import css from '../../features/gateway/Gateway.module.css'
import { type GatewayPlugin, gatewayPlugin } from '../../features/gateway/gateway.queries.ts'
import { readGatewayRef, writeGatewayRef } from '../../shared/gateway-ref.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { Copyable, StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dayOfSeconds } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

function Plugin({ plugin, resourceId }: { plugin: GatewayPlugin; resourceId: number | undefined }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const parents: [string, ReactNode][] = []
  if (plugin.service) {
    const { id } = plugin.service
    parents.push([
      t('gateway.parentService'),
      <button
        key="service"
        type="button"
        className={css.link}
        onClick={() => push({ kind: 'service', id: writeGatewayRef({ id, resourceId }) })}
      >
        <span className="mono">{id}</span>
      </button>,
    ])
  }
  if (plugin.route) parents.push([t('gateway.parentRoute'), <Copyable key="route" value={plugin.route.id} label={t('gateway.id')} />])
  return (
    <>
      <DockSection title={t('gateway.plugin')}>
        <Facts
          items={[
            [t('gateway.name'), plugin.name],
            [t('gateway.id'), <Copyable key="id" value={plugin.id} label={t('gateway.id')} />],
            [t('gateway.protocols'), plugin.protocols.join(', ')],
            [
              t('gateway.created'),
              <span key="created" className="num">
                {dayOfSeconds(plugin.created)}
              </span>,
            ],
            ...parents,
          ]}
        />
      </DockSection>
      <DockSection title={t('gateway.configuration')}>
        <CodeBlock text={JSON.stringify(plugin.config, null, 2)} json />
      </DockSection>
    </>
  )
}

/** A gateway plugin (specification 1 §2, plugin detail dock). */
export function PluginDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const ref = readGatewayRef(id)
  return (
    <EntityDock
      query={useQuery(gatewayPlugin(ref))}
      kind={t('gateway.plugin')}
      title={({ name }) => name}
      aside={({ enabled }) => !enabled && <StatusChip tone="off">{t('gateway.disabled')}</StatusChip>}
      failed={t('gateway.pluginFailed')}
    >
      {(plugin) => <Plugin plugin={plugin} resourceId={ref.resourceId} />}
    </EntityDock>
  )
}
