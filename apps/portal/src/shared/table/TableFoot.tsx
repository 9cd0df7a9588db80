import { Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { lastPage } from '../list/sorting.ts'
import { useTranslation } from '../texts/use-translation.ts'
import css from './DataTable.module.css'

type FootProps = {
  page: number
  size: number
  total: number
  onPage: (page: number, how?: { replace: boolean }) => void
  plain?: boolean
  /** Whether these are still another page's rows, while this one's are loading. */
  busy?: boolean
}

/**
 * A list's footer: which rows of how many, and the pages. Pages count from 0. A page that no longer exists redirects to the last one, replacing the
 * history entry, so that Back does not return to it.
 */
export function TableFoot({ page, size, total, onPage, plain, busy }: FootProps) {
  const { t } = useTranslation()
  const last = lastPage(total, size)
  useEffect(() => {
    if (page > last && !busy) onPage(last, { replace: true })
  }, [page, last, onPage, busy])
  // A plain list already shows the total above.
  if (total === 0 || (plain && last === 0)) return null
  const from = Math.min(page, last) * size
  return (
    <div className={`${css.foot} num`} data-plain={plain || undefined}>
      <bdi>{t('part.rows', { from: from + 1, to: Math.min(total, from + size), total })}</bdi>
      {last > 0 && (
        <Pagination
          size="sm"
          total={last + 1}
          value={Math.min(page, last) + 1}
          onChange={(next) => onPage(next - 1)}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'part.nextPage' : 'part.previousPage') })}
          getItemProps={(number) => ({ 'aria-label': t('part.page', { number }) })}
        />
      )}
    </div>
  )
}
