import type { ListedApi } from '@apim/contract'
import { EnvRail } from '../../../shared/parts/Environments.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { day } from '../../../shared/time.ts'
import { ApiMenu } from '../api/ApiMenu.tsx'
import { ownerOf } from '../api/api-owner.ts'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { ApiName, Found, Standing, useOpenApi } from './ApiEntry.tsx'
import css from './Gallery.module.css'
import { useGallery } from './use-gallery.ts'

const useColumns = (): Column<ListedApi>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      name: t('apis.name'),
      sortable: true,
      phone: 'title',
      cell: (api) => (
        <div className={css.named}>
          <ApiName api={api} />
          <Found api={api} />
        </div>
      ),
    },
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
    {
      key: 'favourite',
      name: t('apis.favourite.name'),
      hideName: true,
      align: 'end',
      size: '48',
      cell: (api) => <FavouriteButton api={api} />,
    },
    { key: 'menu', name: t('apis.menu'), hideName: true, align: 'end', size: '52', phone: 'hide', cell: (api) => <ApiMenu api={api} /> },
  ]
}

/** One page of APIs as a table. */
export function GalleryList({ apis, busy }: { apis: ListedApi[]; busy: boolean }) {
  const { t } = useTranslation()
  const { sort, onSort } = useGallery()
  const columns = useColumns()
  const open = useOpenApi()
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
