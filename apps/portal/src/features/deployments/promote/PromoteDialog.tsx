import type { ApiDetail, Deployment } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { isPromotable, nextEnvironment, standing } from '@apim/contract/deployments/promotion'
import { can } from '@apim/contract/policies'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { ForbiddenState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { deploymentDetail, gatewayServers } from '../deployments.queries.ts'
import { PromoteWork } from './PromoteWork.tsx'

type Props = { api: ApiDetail; source: Deployment; next: Environment; onClose: () => void }

/** What the form is made from: the deployment itself, those of the next environment, and the servers that the reader may use. */
function Content({ api, source, next, onClose }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const servers = useQuery({ ...gatewayServers, enabled: can.deploy(user, api) })
  // As they are now: the deployment that is being made is none to start from.
  const [ids] = useState(() => [source.id, ...standing(api.deployments, next).map(({ id }) => id)])
  const details = useQueries({ queries: ids.map(deploymentDetail) })
  const first = details.find(({ isError }) => isError) ?? details.find(({ data }) => data === undefined) ?? details[0]
  if (!first || servers.isLoading) return <LinesSkeleton lines={6} />
  return (
    <Loaded query={first} what={t('deploy.loadFailed')} skeleton={<LinesSkeleton lines={6} />}>
      {() => {
        const [from, ...existing] = details.flatMap(({ data }) => data ?? [])
        return from && <PromoteWork api={api} source={from} next={next} existing={existing} servers={servers} onClose={onClose} />
      }}
    </Loaded>
  )
}

/** Promotes a deployment of the API to the next environment, in one dialog. */
export function PromoteDialog({ api, deploymentId, onClose }: { api: ApiDetail; deploymentId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const source = api.deployments.find(({ id }) => id === deploymentId)
  const next = source && nextEnvironment(source.env)
  const isAllowed = source !== undefined && isPromotable(user, api, source)
  return (
    <Dialog title={next ? t('deploy.promote.title', { name: api.name, env: next }) : t('deploy.promote.name')} size={550} onClose={onClose}>
      {source && next && isAllowed ? (
        <Content api={api} source={source} next={next} onClose={onClose} />
      ) : (
        <ForbiddenState>{t('deploy.promote.noRight')}</ForbiddenState>
      )}
    </Dialog>
  )
}
