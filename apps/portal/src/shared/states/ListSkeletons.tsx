import { Skeleton } from '@mantine/core'
import { upTo } from './Skeletons.tsx'
import css from './States.module.css'

const widths = ['38%', '26%', '44%', '32%', '50%', '28%']

/** A table that is loading, in rows of 40 px. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={css.rows} aria-busy="true">
      {upTo(rows).map((row) => (
        <div key={row}>
          <Skeleton height={12} width={widths[row % widths.length] ?? '30%'} radius="sm" />
          <Skeleton height={12} width="18%" radius="sm" />
          <Skeleton height={12} width="12%" radius="sm" ms="auto" />
        </div>
      ))}
    </div>
  )
}

/** A gallery that is loading. */
export function CardsSkeleton({ cards = 9 }: { cards?: number }) {
  return (
    <div className={css.cards} aria-busy="true">
      {upTo(cards).map((card) => (
        <div key={card} className={css.card}>
          <Skeleton height={16} width="56%" radius="sm" />
          <Skeleton height={12} width="40%" radius="sm" />
          <Skeleton height={12} mt={8} radius="sm" />
          <Skeleton height={12} width="80%" radius="sm" />
        </div>
      ))}
    </div>
  )
}
