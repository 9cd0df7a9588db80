import { isAdmin } from '@apim/contract/policies'
import { Switch } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportMenu } from '../../features/reports/ExportMenu.tsx'
import { ReportFilterBar } from '../../features/reports/ReportFilterBar.tsx'
import { ReportStats } from '../../features/reports/ReportStats.tsx'
import { useReportColumns } from '../../features/reports/report-columns.tsx'
import { callCount, callList } from '../../features/reports/reports.queries.ts'
import { useReport } from '../../features/reports/use-report.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { RowsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** The first page refreshes itself until paused. */
const useLive = (page: number) => {
  const [isPaused, setPaused] = useState(false)
  return { isPaused, setPaused, isLive: page === 0 && !isPaused }
}

function Calls() {
  const { t } = useTranslation()
  const list = useReport()
  const { isPaused, setPaused, isLive } = useLive(list.page)
  const count = useQuery(callCount(list.applied, isLive))
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        actions={
          <>
            {list.page === 0 && (
              <Switch
                size="sm"
                label={t('reports.live')}
                checked={!isPaused}
                onChange={(event) => setPaused(!event.currentTarget.checked)}
              />
            )}
            <ExportMenu search={list.search} total={count.data && count.data.total - count.data.unlisted} isCounting={count.isPending} />
          </>
        }
      />
      <ListBody>
        <ReportFilterBar report={list} />
        <ReportStats query={count} />
        <ListTable
          label={t('reports.calls')}
          what={t('reports.failed')}
          list={list}
          query={useQuery(callList(list.search, isLive))}
          rows={({ requests }) => requests}
          columns={useReportColumns()}
          skeleton={<RowsSkeleton rows={12} />}
          empty={
            <EmptyState icon={<IconChartBar size={24} stroke={1.5} />} title={t('reports.none')}>
              {t('reports.noneText')}
            </EmptyState>
          }
        />
      </ListBody>
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
      <ForbiddenState>{t('reports.noRight')}</ForbiddenState>
    </>
  )
}
