import type { Resource } from '@apim/contract'
import { resourceTypes } from '@apim/contract/constants'
import { Accordion, SegmentedControl } from '@mantine/core'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import css from '../../features/resources/Resources.module.css'
import { resourceList } from '../../features/resources/resources.queries.ts'
import { type ResourcesSearch, views } from '../../features/resources/resources-search.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { number } from '../../shared/numbers.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { numbersOf, oneOf } from '../../shared/search.ts'
import { Entries } from '../../shared/states/Entries.tsx'
import { RowsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { NoMatchState } from '../../shared/states/NoMatchState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ResourcePanel } from './ResourcePanel.tsx'

const route = getRouteApi('/resources')

/** View (All, Private, Public) and Resource Type (specification 2 §2). */
function Filters({ search, choose }: { search: ResourcesSearch; choose: (part: ResourcesSearch) => void }) {
  const { t } = useTranslation()
  const all = { value: 'all', label: t('resources.all') }
  return (
    <div className={css.filters}>
      <div>
        <span aria-hidden="true">{t('resources.view')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('resources.view')}
          value={search.view ?? 'all'}
          onChange={(view) => choose({ view: oneOf(view, views) })}
          data={[all, ...views.map((view) => ({ value: view, label: t(`resources.views.${view}`) }))]}
        />
      </div>
      <div>
        <span aria-hidden="true">{t('resources.resourceType')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('resources.resourceType')}
          value={search.type ?? 'all'}
          onChange={(type) => choose({ type: oneOf(type, resourceTypes) })}
          data={[all, ...resourceTypes.map((type) => ({ value: type, label: t(`resources.types.${type}`) }))]}
        />
      </div>
    </div>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  if (isFiltered) return <NoMatchState onClear={onClear} />
  return (
    <EmptyState icon={<IconServer2 size={24} stroke={1.5} />} title={t('resources.empty')}>
      {t('resources.emptyText')}
    </EmptyState>
  )
}

function Panels({ found, search, choose }: { found: Resource[]; search: ResourcesSearch; choose: (part: ResourcesSearch) => void }) {
  return (
    <Accordion
      multiple
      variant="separated"
      order={2}
      value={(search.open ?? []).map(String)}
      onChange={(open) => choose({ open: numbersOf(open.join() || undefined) })}
      keepMounted={false}
    >
      {found.map((resource) => (
        <ResourcePanel key={resource.id} resource={resource} />
      ))}
    </Accordion>
  )
}

/** Every resource as a panel that expands, for portal admins. */
export function ResourcesPage() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(resourceList(search))
  const wanted = search.q?.toLowerCase() ?? ''
  const shown = query.data?.filter(({ name }) => name.toLowerCase().includes(wanted))
  const choose = (part: ResourcesSearch) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })
  return (
    <>
      <PageHeader
        title={t('resources.title')}
        count={shown && number(shown.length)}
        actions={
          <>
            <PageSearch label={t('resources.search')} value={search.q ?? ''} onChange={(text) => choose({ q: text || undefined })} />
            <LinkButton to="/resource/edit-resource" leftSection={<IconPlus size={16} stroke={1.7} />}>
              {t('resources.add')}
            </LinkButton>
          </>
        }
      />
      <ListBody>
        <Filters search={search} choose={choose} />
        <Loaded query={query} what={t('resources.failed')} skeleton={<RowsSkeleton />}>
          {() => (
            <Entries isBusy={query.isPlaceholderData}>
              {!shown || shown.length === 0 ? (
                <Empty
                  isFiltered={search.view !== undefined || search.type !== undefined || search.q !== undefined}
                  onClear={() => choose({ view: undefined, type: undefined, q: undefined })}
                />
              ) : (
                <Panels found={shown} search={search} choose={choose} />
              )}
            </Entries>
          )}
        </Loaded>
      </ListBody>
    </>
  )
}
