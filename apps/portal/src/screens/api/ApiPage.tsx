import type { ApiDetail } from '@apim/contract'
import { can, isPortalAdmin } from '@apim/contract/policies'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AccessChip } from '../../features/apis/api/AccessChip.tsx'
import { Downloads } from '../../features/apis/api/ApiAbout.tsx'
import { ownerOf } from '../../features/apis/api/api-owner.ts'
import { type ApiTab, apiTabs } from '../../features/apis/api/api-search.ts'
import { canTry } from '../../features/apis/api/can-try.ts'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { FavouriteButton } from '../../features/apis/favourites/FavouriteButton.tsx'
import { DeprecationBanner } from '../../features/apis/life/DeprecationBanner.tsx'
import { LifeChip } from '../../features/apis/life/LifeChip.tsx'
import { useDocumentAhead } from '../../features/apis/reference/reference.queries.ts'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader, Tab } from '../../shared/layout/PageHeader.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'
import { useRecentApi } from '../../shell/palette/use-recent-api.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { loadTab } from './tabs/load-tab.ts'

const PromoteDialog = late(() => import('../../features/deployments/promote/PromoteDialog.tsx').then((module) => module.PromoteDialog))

const route = getRouteApi('/apis/$id')

const views: Record<ApiTab, ComponentType<{ api: ApiDetail }>> = {
  overview: late(loadTab.overview),
  reference: late(loadTab.reference),
  try: late(loadTab.try),
  access: late(loadTab.access),
  changes: late(loadTab.changes),
  maintain: late(loadTab.maintain),
  history: late(loadTab.history),
}

function Body({ api, tab }: { api: ApiDetail; tab: ApiTab }) {
  const View = views[tab]
  const view = (
    <LateBoundary key={tab} fallback={<LinesSkeleton lines={8} />}>
      <View api={api} />
    </LateBoundary>
  )
  // The overview has a column of its own beside it.
  return tab === 'overview' ? view : <DetailBody>{view}</DetailBody>
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
