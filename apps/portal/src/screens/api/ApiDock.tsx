import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AccessFailure } from '../../features/access/AccessFailure.tsx'
import { RequestAccess } from '../../features/access/request/RequestAccess.tsx'
import { AccessChip } from '../../features/apis/api/AccessChip.tsx'
import { ApiAbout } from '../../features/apis/api/ApiAbout.tsx'
import { NoSuchApi } from '../../features/apis/api/LoadedApi.tsx'
import { NextStepButton } from '../../features/apis/api/NextStepCard.tsx'
import { DeploymentList } from '../../features/apis/environments/DeploymentList.tsx'
import { DeployNow } from '../../features/apis/environments/DeploymentSheet.tsx'
import { existing } from '../../features/apis/environments/deployment-rows.ts'
import { FavouriteButton } from '../../features/apis/favourites/FavouriteButton.tsx'
import { DeprecationBanner } from '../../features/apis/life/DeprecationBanner.tsx'
import { LifeChip } from '../../features/apis/life/LifeChip.tsx'
import { PublishButton } from '../../features/apis/life/PublishButton.tsx'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { CodegenCard } from '../../features/codegen/CodegenCard.tsx'
import { ConsumersCard } from '../../features/consumers/ConsumersCard.tsx'
import { useConsumers } from '../../features/consumers/use-consumers.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useRecentApi } from '../../shell/palette/use-recent-api.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useApiAccess } from './use-api-access.ts'

function Foot({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const keys = useConsumers(api)
  const { step, own } = useApiAccess(api, keys)
  const mayEdit = can.editApi(useUser(), api)
  return (
    <>
      <AccessFailure own={own} />
      <PublishButton api={api} />
      {step && <NextStepButton api={api} step={step} request={<RequestAccess api={api} />} />}
      {mayEdit && (
        <LinkButton to="/tools/editor" search={{ id: api.id }} variant="default">
          {t('apis.maintain.editSpec')}
        </LinkButton>
      )}
      <LinkButton
        to="/apis/$id"
        params={{ id: String(api.id) }}
        variant="default"
        rightSection={<IconArrowRight className="flips" size={16} stroke={1.7} />}
      >
        {t('apis.open')}
      </LinkButton>
    </>
  )
}

function Sections({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  useRecentApi(api)
  const { granted, mayAsk } = useApiAccess(api)
  return (
    <>
      <DeprecationBanner api={api} inDock />
      <ApiAbout api={api} />
      {api.seesDeployments && (
        <DockSection
          title={t('apis.deployments')}
          count={existing(api.deployments).length}
          actions={can.deploy(user, api) && api.life !== 'retired' && <DeployNow api={api} />}
        >
          <DeploymentList api={api} />
        </DockSection>
      )}
      <ConsumersCard
        api={api}
        granted={granted}
        most={4}
        inDock
        request={mayAsk && <RequestAccess api={api} size="compact-sm" variant="light" />}
      />
      <CodegenCard api={api} inDock />
      <HistoryCard objectType="api" objectId={api.id} inDock />
    </>
  )
}

/** The quick view of an API: info, deployments, keys, next step (specification 1 §2, API detail panel). */
export function ApiDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(apiDetail(Number(id)))}
      kind={t('apis.api')}
      title={({ name }) => name}
      aside={(api) => (
        <>
          <span className="mono hint">{api.version}</span>
          <LifeChip life={api.life} />
          <AccessChip access={api.access} />
          <FavouriteButton api={api} />
        </>
      )}
      page={{ to: '/apis/$id', params: { id } }}
      failed={t('apis.detailFailed')}
      missing={<NoSuchApi />}
      foot={(api) => <Foot api={api} />}
    >
      {(api) => <Sections api={api} />}
    </EntityDock>
  )
}
