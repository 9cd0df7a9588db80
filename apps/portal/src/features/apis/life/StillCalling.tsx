import type { ApiDetail, Dependent } from '@apim/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { number } from '../../../shared/numbers.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { calendarDay } from '../../../shared/time.ts'
import css from '../api/Api.module.css'
import { dependentsOf, firstDependents, mostDependents } from './dependents.queries.ts'
import { useDependentWords } from './use-dependents.ts'

const useColumns = (): Column<Dependent>[] => {
  const { t } = useTranslation()
  const { keysOf } = useDependentWords()
  return [
    { key: 'name', name: t('life.dependents.organization'), phone: 'title', cell: ({ name }) => name },
    { key: 'keys', name: t('life.dependents.keysColumn'), size: '30%', cell: keysOf },
    {
      key: 'calls',
      name: t('life.dependents.callsColumn'),
      size: '18%',
      align: 'end',
      cell: ({ calls }) => <span className="num">{number(calls)}</span>,
    },
    {
      key: 'lastCallOn',
      name: t('life.dependents.lastColumn'),
      size: '18%',
      align: 'end',
      cell: ({ lastCallOn }) => <span className="num">{lastCallOn === null ? t('life.dependents.noCall') : calendarDay(lastCallOn)}</span>,
    },
  ]
}

/** Who still calls an API that ends, who did last first. */
export function StillCalling({ api }: { api: Pick<ApiDetail, 'id'> }) {
  const { t } = useTranslation()
  const [size, setSize] = useState(firstDependents)
  const query = useQuery(dependentsOf(api.id, { size }))
  const columns = useColumns()
  const rest = (query.data?.total ?? 0) - (query.data?.dependents.length ?? 0)
  return (
    <Card title={t('life.dependents.still')} count={query.data?.total} flush>
      <Loaded query={query} what={t('life.dependents.failed')} skeleton={<LinesSkeleton lines={4} />}>
        {({ dependents, unnamed }) => (
          <>
            {dependents.length === 0 ? (
              <p className={css.none}>{t('life.dependents.none')}</p>
            ) : (
              <DataTable label={t('life.dependents.still')} columns={columns} rows={dependents} id={({ id }) => String(id)} />
            )}
            {unnamed > 0 && <p className={css.none}>{t('life.dependents.unnamed', { count: unnamed })}</p>}
            {rest > 0 && size < mostDependents && (
              <div className={css.more}>
                <Button variant="subtle" size="compact-sm" loading={query.isPlaceholderData} onClick={() => setSize(mostDependents)}>
                  {t('life.dependents.showMore')}
                </Button>
              </div>
            )}
            {rest > 0 && size === mostDependents && <p className={css.none}>{t('life.dependents.more', { count: rest })}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}
