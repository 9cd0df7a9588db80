import { Skeleton } from '@mantine/core'
import css from './States.module.css'

/** The numbers from 0 on, so many. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A text that is loading. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-busy="true">
      {upTo(lines).map((line) => (
        <Skeleton key={line} height={12} width={line === lines - 1 ? '56%' : '92%'} radius="sm" />
      ))}
    </div>
  )
}
