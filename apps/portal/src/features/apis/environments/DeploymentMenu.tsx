import type { ApiDetail, Deployment } from '@apim/contract'
import { isPromotable, nextEnvironment } from '@apim/contract/deployments/promotion'
import { can } from '@apim/contract/policies'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowUpRight, IconDots, IconPencil, IconServerCog, IconTrash } from '@tabler/icons-react'
import { writeGatewayRef } from '../../../shared/gateway-ref.ts'
import { LinkItem } from '../../../shared/parts/menu-links.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../../shell/confirm/confirm-and-run.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from '../api/Api.module.css'
import { useDependents } from '../life/use-dependents.ts'
import { pathOf } from './deployment-rows.ts'
import { useRemoveDeployment } from './environments.queries.ts'

const icon = { size: 16, stroke: 1.7 }

const useRemove = (api: ApiDetail, deployment: Deployment) => {
  const { t } = useTranslation()
  const remove = useRemoveDeployment()
  const dependents = useDependents(api.id, deployment.id)
  return () =>
    confirmAndDelete({
      title: t('apis.deployment.removeTitle', { name: api.name, env: deployment.env }),
      text: t('apis.deployment.removeText'),
      dependents,
      shown: pathOf(deployment.gatewayUrl),
      word: 'confirm',
      run: () => remove.mutateAsync(deployment.id),
      done: t('apis.deployment.removed'),
      failed: t('apis.deployment.removeFailed'),
    })
}

/** The actions on a deployment (specification 1 §6): edit and delete for maintainers, the gateway's view for admins. */
export function DeploymentMenu({ api, deployment }: { api: ApiDetail; deployment: Deployment }) {
  const { t } = useTranslation()
  const user = useUser()
  const { push } = useDocks()
  const remove = useRemove(api, deployment)
  const service = can.seeGatewayConfig(user) ? deployment.serviceId : undefined
  const mayEdit = can.editDeployment(user, api)
  const mayDelete = can.deleteDeployment(user, api)
  if (!service && !mayEdit && !mayDelete) return null
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon aria-label={t('apis.deployment.menu', { env: deployment.env })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <LinkItem
            to="/api-deploy/$id"
            params={{ id: String(api.id) }}
            search={{ id: deployment.id }}
            leftSection={<IconPencil {...icon} />}
          >
            {t('apis.deployment.edit')}
          </LinkItem>
        )}
        {isPromotable(user, api, deployment) && (
          <LinkItem
            to="/apis/$id"
            params={{ id: String(api.id) }}
            search={{ promote: deployment.id }}
            leftSection={<IconArrowUpRight className="flips" {...icon} />}
          >
            {t('apis.deployment.promote', { env: nextEnvironment(deployment.env) })}
          </LinkItem>
        )}
        {service && (
          <Menu.Item
            leftSection={<IconServerCog {...icon} />}
            onClick={() => push({ kind: 'service', id: writeGatewayRef({ id: service, resourceId: deployment.kongServer.id }) })}
          >
            {t('apis.deployment.config')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            className={css.danger ?? ''}
            leftSection={<IconTrash {...icon} />}
            onClick={() => void remove()}
            disabled={deployment.state === 'DELETING'}
          >
            {t('apis.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
