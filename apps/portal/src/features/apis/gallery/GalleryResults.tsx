import type { ListedApi } from '@apim/contract'
import type { ReactNode } from 'react'
import { Tiles } from '../../../shared/parts/Tile.tsx'
import { plainMarkdown } from '../../../shared/plain-markdown.ts'
import { Entries } from '../../../shared/states/Entries.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { ownerOf } from '../api/api-owner.ts'
import css from './ApiCard.module.css'
import { ApiCard } from './ApiCard.tsx'
import { ApiName, Found, Standing, useOpenApi } from './ApiEntry.tsx'
import type { Layout } from './use-layout.ts'

const ApiTools = late(() => import('./ApiTools.tsx').then((module) => module.ApiTools))

function Cards({ apis }: { apis: ListedApi[] }) {
  const { t } = useTranslation()
  const open = useOpenApi()
  return (
    <Tiles>
      {apis.map((api) => (
        <ApiCard
          key={api.id}
          name={<ApiName api={api} />}
          version={api.version}
          owner={ownerOf(api, t('apis.noApplication'))}
          text={plainMarkdown(api.description)}
          found={<Found api={api} />}
          live={api.environments}
          access={<Standing api={api} />}
          menu={
            <LateBoundary fallback={<span className={css.noTools} />}>
              <ApiTools api={api} />
            </LateBoundary>
          }
          open={String(api.id) === open}
        />
      ))}
    </Tiles>
  )
}

const GalleryList = late(() => import('./GalleryList.tsx').then((module) => module.GalleryList))

interface Props {
  apis: ListedApi[]
  layout: Layout
  busy: boolean
  /** What stands there until the table's own script has come. */
  skeleton: ReactNode
}

/** One page of APIs, as cards or as a list. */
export function GalleryResults({ apis, layout, busy, skeleton }: Props) {
  if (layout === 'cards')
    return (
      <Entries isBusy={busy}>
        <Cards apis={apis} />
      </Entries>
    )
  return (
    <LateBoundary fallback={skeleton}>
      <GalleryList apis={apis} busy={busy} />
    </LateBoundary>
  )
}
