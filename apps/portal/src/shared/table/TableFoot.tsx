import { Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lastPage } from '../list/sorting.ts'
import css from './DataTable.module.css'

type FootProps = { page: number; size: number; total: number; onPage: (page: number) => void; plain?: boolean }

/** What stands under a list: which rows of how many, and the pages. Pages count from 0. A page that no longer exists leads to the last one. */
export function TableFoot({ page, size, total, onPage, plain }: FootProps) {
  const { t } = useTranslation()
  const last = lastPage(total, size)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (total === 0) return null
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
