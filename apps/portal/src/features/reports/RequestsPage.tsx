import { pageSizes } from '@apim/contract/constants'
import { isAdmin } from '@apim/contract/policies'
import { Switch } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, EmptyState } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/parts/Loaded.tsx'
import { PageHeader } from '../../shared/parts/PageHeader.tsx'
import { RowsSkeleton } from '../../shared/parts/Skeletons.tsx'
import { NoMatchState, NoRightState } from '../../shared/parts/States.tsx'
import { TableFoot } from '../../shared/table/TableFrame.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import { ReportStats } from './ReportStats.tsx'
import css from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { isEmpty } from './report-query.ts'
import { callCount, callList } from './reports.queries.ts'
import { useReport } from './use-report.ts'

/** The first page keeps itself up to date until that is paused. */
const useLive = (page: number) => {
  const [isPaused, setPaused] = useState(false)
  return { isPaused, setPaused, isLive: page === 0 && !isPaused }
}

function Calls() {
  const { t } = useTranslation()
  const report = useReport()
  const { search, applied } = report
  const page = search.page ?? 0
  const { isPaused, setPaused, isLive } = useLive(page)
  const list = useQuery(callList(search, isLive))
  const count = useQuery(callCount(applied, isLive))
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        actions={
          <>
            {page === 0 && (
              <Switch
                size="sm"
                label={t('reports.live')}
                checked={!isPaused}
                onChange={(event) => setPaused(!event.currentTarget.checked)}
              />
            )}
            <ExportMenu of={search} total={count.data?.total} isCounting={count.isPending} />
          </>
        }
      />
      <div className={css.page}>
        <ReportFilterBar of={report} />
        <ReportStats of={count} />
        <Card flush>
          <Loaded of={list} what={t('reports.failed')} skeleton={<RowsSkeleton rows={12} />}>
            {({ requests, total }) =>
              total === 0 ? (
                isEmpty(applied) ? (
                  <EmptyState icon={<IconChartBar size={24} stroke={1.5} />} title={t('reports.none')}>
                    {t('reports.noneText')}
                  </EmptyState>
                ) : (
                  <NoMatchState onClear={report.reset} />
                )
              ) : (
                <>
                  <ReportTable rows={requests} of={report} busy={list.isPlaceholderData} />
                  <TableFoot page={page} size={pageSizes.requests} total={total} onPage={report.onPage} />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
    </>
  )
}

/** Access Reports: the calls through the gateways (specification 1 §2). */
export function RequestsPage() {
  const { t } = useTranslation()
  const user = useUser()
  if (user.organizationId !== null || isAdmin(user)) return <Calls />
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <NoRightState>{t('reports.noRight')}</NoRightState>
    </>
  )
}
