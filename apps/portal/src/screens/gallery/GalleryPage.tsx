import { can, isAdmin } from '@apim/contract/policies'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import css from '../../features/apis/gallery/Gallery.module.css'
import { GalleryBar } from '../../features/apis/gallery/GalleryBar.tsx'
import { EmptyGallery } from '../../features/apis/gallery/GalleryEmpty.tsx'
import { GalleryFacets } from '../../features/apis/gallery/GalleryFacets.tsx'
import { GalleryResults } from '../../features/apis/gallery/GalleryResults.tsx'
import { apiFacets, apiList } from '../../features/apis/gallery/gallery.queries.ts'
import { galleryQuery } from '../../features/apis/gallery/gallery-list.ts'
import { useGallery } from '../../features/apis/gallery/use-gallery.ts'
import { useLayout } from '../../features/apis/gallery/use-layout.ts'
import { GalleryBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { PageSwitch, SwitchLink } from '../../shared/layout/PageSwitch.tsx'
import { ListResults } from '../../shared/list/ListResults.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { GalleryDialogs } from './GalleryDialogs.tsx'

const GalleryTop = late(() => import('./GalleryTop.tsx').then((module) => module.GalleryTop))

/** My APIs or all of them (specification 1 §2); each has its own address. */
function Switch() {
  const { t } = useTranslation()
  if (!can.seeGallerySwitch(useUser())) return null
  return (
    <PageSwitch name={t('apis.switch')}>
      <SwitchLink to="/wall/all">{t('apis.exploreAll')}</SwitchLink>
      <SwitchLink to="/wall">{t('apis.mine')}</SwitchLink>
    </PageSwitch>
  )
}

function ListSkeleton() {
  return (
    <div className={css.list}>
      <RowsSkeleton />
    </div>
  )
}

function Results({ my }: { my: boolean }) {
  const { t } = useTranslation()
  const gallery = useGallery()
  const { search } = gallery
  const [layout, setLayout] = useLayout()
  const list = useQuery(apiList(galleryQuery(search, my)))
  const skeleton = layout === 'cards' ? <CardsSkeleton /> : <ListSkeleton />
  const facets = useQuery(apiFacets({ q: search.q, my: my ? 'true' : 'false' }))
  if (list.data?.total === 0 && !gallery.isFiltered) return <EmptyGallery my={my} />
  return (
    <GalleryBody name={t('apis.filters')} side={<GalleryFacets facets={facets} />}>
      <GalleryBar facets={facets} total={list.data?.total} layout={layout} onLayout={setLayout} />
      <ListResults plain list={gallery} query={list} what={t('apis.failed')} skeleton={skeleton} empty={<EmptyGallery my={my} />}>
        {({ apis }, isBusy) => <GalleryResults apis={apis} layout={layout} busy={isBusy} skeleton={skeleton} />}
      </ListResults>
    </GalleryBody>
  )
}

/** The API gallery (specification 1 §2): my APIs at /wall, all that the reader may see at /wall/all. */
export function GalleryPage({ my }: { my: boolean }) {
  const { t } = useTranslation()
  const user = useUser()
  const { search, choose } = useGallery()
  const belongs = user.organizationId !== null || isAdmin(user)
  return (
    <>
      <PageHeader
        title={t(my ? 'apis.myGallery' : 'apis.gallery')}
        aside={<Switch />}
        actions={
          <>
            <PageSearch
              label={t('apis.search')}
              value={search.q ?? ''}
              onChange={(q) => choose({ q: q || undefined }, { replace: true })}
            />
            {can.importInto(user, user.ownerApps[0]?.id ?? null) && (
              <LinkButton to="/api-upload" variant="default" leftSection={<IconUpload size={16} stroke={1.7} />}>
                {t('apis.upload')}
              </LinkButton>
            )}
          </>
        }
      />
      <LateBoundary>
        <GalleryTop />
      </LateBoundary>
      {belongs ? <Results my={my} /> : <ForbiddenState>{t('apis.noOrganization')}</ForbiddenState>}
      <GalleryDialogs />
    </>
  )
}

/** /wall */
export const MyGalleryPage = () => <GalleryPage my />
/** /wall/all */
export const AllGalleryPage = () => <GalleryPage my={false} />
