import type { ApiSummary } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnvRail } from '../../../shared/parts/Marks.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { plainMarkdown } from '../../../shared/plain-markdown.ts'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { day } from '../../../shared/time.ts'
import { dockSearch, useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { AccessChip } from '../api/AccessChip.tsx'
import { ApiMenu } from '../api/ApiMenu.tsx'
import { ownerOf } from '../api/api-owner.ts'
import { ApiCard, RequestWord } from './ApiCard.tsx'
import css from './Gallery.module.css'
import { useGallery } from './use-gallery.ts'
import type { Layout } from './use-layout.ts'

/** The name as a link to the quick view, for readers who may open it (specification 1 §6). */
function ApiName({ api }: { api: ApiSummary }) {
  if (!can.openDetails(useUser())) return api.name
  return (
    <Link to="." search={dockSearch({ kind: 'api', id: String(api.id) })} resetScroll={false}>
      <Written>{api.name}</Written>
    </Link>
  )
}

function Standing({ api }: { api: ApiSummary }) {
  const { t } = useTranslation()
  const user = useUser()
  const mayAsk = user.organizationId !== null && can.openDetails(user) && can.requestAccess(user, api, user.organizationId)
  if (api.access === 'none') return mayAsk ? <RequestWord>{t('apis.access.request')}</RequestWord> : null
  return <AccessChip access={api.access} />
}

const useOpenApi = () => {
  const { stack } = useDocks()
  return stack.find(({ kind }) => kind === 'api')?.id
}

function Cards({ apis }: { apis: ApiSummary[] }) {
  const { t } = useTranslation()
  const open = useOpenApi()
  return (
    <div className={css.cards}>
      {apis.map((api) => (
        <ApiCard
          key={api.id}
          name={<ApiName api={api} />}
          version={api.version}
          owner={ownerOf(api, t('apis.noApplication'))}
          text={plainMarkdown(api.description)}
          live={api.environments}
          access={<Standing api={api} />}
          menu={<ApiMenu api={api} />}
          open={String(api.id) === open}
        />
      ))}
    </div>
  )
}

function List({ apis, busy }: { apis: ApiSummary[]; busy: boolean }) {
  const { t } = useTranslation()
  const { sort, onSort } = useGallery()
  const open = useOpenApi()
  const columns: Column<ApiSummary>[] = [
    { key: 'name', name: t('apis.name'), sortable: true, phone: 'title', cell: (api) => <ApiName api={api} /> },
    {
      key: 'version',
      name: t('apis.version'),
      sortable: true,
      size: '10%',
      cell: ({ version }) => (
        <span className={`${css.version} mono cut`} title={version}>
          {version}
        </span>
      ),
    },
    { key: 'application', name: t('apis.application'), size: '24%', cell: (api) => ownerOf(api, t('apis.noApplication')) },
    { key: 'environments', name: t('apis.facet.env'), size: '14%', cell: (api) => <EnvRail live={api.environments} /> },
    { key: 'access', name: t('apis.accessName'), size: '13%', phone: 'side', cell: (api) => <Standing api={api} /> },
    {
      key: 'updatedAt',
      name: t('apis.changed'),
      sortable: true,
      align: 'end',
      size: '12%',
      phone: 'hide',
      cell: (api) => day(api.updatedAt),
    },
    { key: 'menu', name: t('apis.menu'), hideName: true, align: 'end', size: '52', phone: 'hide', cell: (api) => <ApiMenu api={api} /> },
  ]
  return (
    <div className={css.list}>
      <DataTable
        label={t('apis.gallery')}
        columns={columns}
        rows={apis}
        id={(api) => String(api.id)}
        sort={sort}
        onSort={onSort}
        open={open}
        busy={busy}
      />
    </div>
  )
}

/** One page of APIs, as cards or as a list. */
export function GalleryResults({ apis, layout, busy }: { apis: ApiSummary[]; layout: Layout; busy: boolean }) {
  return layout === 'cards' ? <Cards apis={apis} /> : <List apis={apis} busy={busy} />
}
