import type { ApiDetail } from '@apim/contract'
import { can, isPortalAdmin } from '@apim/contract/policies'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { AccessChip } from '../../features/apis/api/AccessChip.tsx'
import { Downloads } from '../../features/apis/api/ApiAbout.tsx'
import { ownerOf } from '../../features/apis/api/api-owner.ts'
import { type ApiTab, apiTabs } from '../../features/apis/api/api-search.ts'
import { canTry } from '../../features/apis/api/can-try.ts'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { MaintainCard } from '../../features/apis/api/MaintainCard.tsx'
import { FavouriteButton } from '../../features/apis/favourites/FavouriteButton.tsx'
import { DeprecationBanner } from '../../features/apis/life/DeprecationBanner.tsx'
import { LifeChip } from '../../features/apis/life/LifeChip.tsx'
import { useDocumentAhead } from '../../features/apis/reference/reference.queries.ts'
import { History } from '../../features/audit/history/History.tsx'
import { WithKeys } from '../../features/consumers/WithKeys.tsx'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader, Tab } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'
import { useRecentApi } from '../../shell/palette/use-recent-api.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { ApiAccess } from './ApiAccess.tsx'
import { ApiOverview } from './ApiOverview.tsx'
import { loadReference } from './load-reference.ts'

const Reference = late(() => loadReference().then((module) => module.Reference))
const ApiChanges = late(() => import('./ApiChanges.tsx').then((module) => module.ApiChanges))
const ApiTry = late(() => import('./ApiTry.tsx').then((module) => module.ApiTry))
const PromoteDialog = late(() => import('../../features/deployments/promote/PromoteDialog.tsx').then((module) => module.PromoteDialog))

const StillCalling = late(() => import('../../features/apis/life/StillCalling.tsx').then((module) => module.StillCalling))

const route = getRouteApi('/apis/$id')

/** Who has to be told again that it ends. */
function StillCallingIfEnding({ api }: { api: ApiDetail }) {
  const user = useUser()
  if (!api.deprecation || !can.leadApi(user, api)) return null
  return (
    <LateBoundary fallback={<LinesSkeleton lines={4} />}>
      <StillCalling api={api} />
    </LateBoundary>
  )
}

function Body({ api, tab }: { api: ApiDetail; tab: ApiTab }) {
  const { t } = useTranslation()
  if (tab === 'overview') return <ApiOverview api={api} />
  if (tab === 'reference')
    return (
      <DetailBody>
        <LateBoundary fallback={<LinesSkeleton lines={8} />}>
          <WithKeys api={api}>{(deployments) => <Reference api={api} deploymentsWithKey={deployments} />}</WithKeys>
        </LateBoundary>
      </DetailBody>
    )
  return (
    <DetailBody>
      {tab === 'try' && (
        <LateBoundary fallback={<LinesSkeleton lines={8} />}>
          <ApiTry api={api} />
        </LateBoundary>
      )}
      {tab === 'access' && <ApiAccess api={api} />}
      {tab === 'changes' && (
        <LateBoundary fallback={<LinesSkeleton lines={8} />}>
          <ApiChanges api={api} />
        </LateBoundary>
      )}
      {tab === 'maintain' && (
        <>
          <StillCallingIfEnding api={api} />
          <MaintainCard api={api} />
        </>
      )}
      {tab === 'history' && (
        <Card title={t('audit.history')}>
          <History objectType="api" objectId={api.id} />
        </Card>
      )}
    </DetailBody>
  )
}

/** The dialog over the page; when it is closed, its address is left. */
function Promotion({ api, deploymentId }: { api: ApiDetail; deploymentId: number }) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/apis/$id', params: { id: String(api.id) }, search: { promote: undefined }, replace: true })
  return (
    <LateBoundary fallback={null}>
      <PromoteDialog key={deploymentId} api={api} deploymentId={deploymentId} onClose={close} />
    </LateBoundary>
  )
}

function Loading() {
  return (
    <>
      <PageHeader title="…" />
      <LinesSkeleton lines={8} />
    </>
  )
}

function Page({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const search = route.useSearch()
  const { tab: wanted = 'overview', promote } = search
  useRecentApi(api)
  const maintains = can.editApi(user, api) || can.deleteApi(user, api)
  const isThere: Partial<Record<ApiTab, boolean>> = {
    reference: api.hasDocument,
    try: canTry(user, api),
    maintain: maintains,
    history: isPortalAdmin(user),
  }
  const tabs = apiTabs.filter((tab) => isThere[tab] ?? true)
  const tab = tabs.includes(wanted) ? wanted : 'overview'
  useDocumentAhead(api, tab === 'reference', search)
  const counts: Partial<Record<ApiTab, number>> = { reference: api.operationCount, changes: api.revisions.length }
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="gallery" to="/wall/all">
            {t('apis.gallery')}
          </Link>,
        ]}
        title={api.name}
        aside={
          <>
            <span className="mono hint">{api.version}</span>
            <LifeChip life={api.life} />
            <AccessChip access={api.access} />
            <FavouriteButton api={api} />
          </>
        }
        subtitle={ownerOf(api, t('apis.noApplication'))}
        actions={<Downloads api={api} />}
        tabs={tabs.map((one) => (
          <Tab
            key={one}
            to="/apis/$id"
            params={{ id: String(api.id) }}
            search={one === 'overview' ? {} : { tab: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === tab ? 'page' : undefined}
            count={counts[one]}
            resetScroll={false}
          >
            {t(`apis.tab.${one}`)}
          </Tab>
        ))}
      />
      <DeprecationBanner api={api} />
      <Body api={api} tab={tab} />
      {promote !== undefined && <Promotion api={api} deploymentId={promote} />}
    </>
  )
}

/** The page of an API, with tabs that are part of the address. */
export function ApiPage() {
  const { id } = route.useParams()
  return (
    <LoadedApi id={Number(id)} skeleton={<Loading />} page>
      {(api) => <Page api={api} />}
    </LoadedApi>
  )
}
