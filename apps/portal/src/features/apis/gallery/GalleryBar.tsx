import type { ApiLife } from '@apim/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ListChips } from '../../../shared/list/ListChips.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { LateDrawer } from '../../../shell/drawer/LateDrawer.tsx'
import css from './Gallery.module.css'
import { GalleryFacets } from './GalleryFacets.tsx'
import { type FacetCounts, valueLabel } from './gallery-facets.ts'
import { useGallery } from './use-gallery.ts'
import type { Layout } from './use-layout.ts'

/** The active filters: a chip per filter, and a button to clear all. */
export function GalleryChips({ counts }: { counts: FacetCounts | undefined }) {
  const { t } = useTranslation()
  return (
    <ListChips
      list={useGallery()}
      name={(facet) => t(`apis.facet.${facet}`)}
      value={(chip) => (chip.facet === 'life' ? t(`life.is.${chip.value as ApiLife}`) : valueLabel(chip, counts))}
      className={css.chips}
      clears
    />
  )
}

type Props = { facets: UseQueryResult<FacetCounts>; total: number | undefined; layout: Layout; onLayout: (layout: Layout) => void }

function FilterButton({ facets, total }: Pick<Props, 'facets' | 'total'>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const set = useGallery().chips.length
  return (
    <>
      <Button
        className={css.filters ?? ''}
        variant="default"
        size="xs"
        onClick={() => setOpened(true)}
        leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
      >
        {set > 0 ? t('apis.filtersSet', { count: set }) : t('apis.filters')}
      </Button>
      <LateDrawer opened={opened} onClose={close} size={300} title={t('apis.filters')}>
        <GalleryFacets facets={facets} />
        <Button className={css.showThem ?? ''} fullWidth onClick={close}>
          {total === undefined ? t('part.close') : t('apis.show', { count: total })}
        </Button>
      </LateDrawer>
    </>
  )
}

/** Above the results: filters on narrow pages, chips, the number of matches, cards or list. */
export function GalleryBar({ facets, total, layout, onLayout }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.bar}>
      <FilterButton facets={facets} total={total} />
      <GalleryChips counts={facets.data} />
      <output className={`${css.total} num`}>{total !== undefined && t('apis.match', { count: total })}</output>
      <SegmentedControl
        size="xs"
        className={css.layout ?? ''}
        aria-label={t('apis.layout')}
        value={layout}
        onChange={(next) => onLayout(next as Layout)}
        data={(['cards', 'list'] as const).map((value) => ({
          value,
          label: (
            <>
              {value === 'cards' ? <IconLayoutGrid size={15} stroke={1.7} /> : <IconList size={15} stroke={1.7} />}
              <span className="hidden-text">{t(`apis.${value}`)}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}
