import type { IssueReport } from '@apim/contract/issue-reports/schemas'
import { IconMessageReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IssueFilters } from '../../features/issue-reports/IssueFilters.tsx'
import { IssueState } from '../../features/issue-reports/IssueState.tsx'
import { issueList } from '../../features/issue-reports/issue-list.ts'
import { allIssues } from '../../features/issue-reports/issue-reports.queries.ts'
import { useIssues } from '../../features/issue-reports/use-issues.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'

const useColumns = (): Column<IssueReport>[] => {
  const { t } = useTranslation()
  const sortable = true
  return [
    {
      key: 'title',
      name: t('issues.title'),
      sortable,
      phone: 'title',
      cell: ({ id, title }) => (
        <Link to="." search={dockSearch({ kind: 'issue-report', id: String(id) })} resetScroll={false}>
          {written(title)}
        </Link>
      ),
    },
    {
      key: 'lastname',
      name: t('issues.reporter'),
      sortable,
      size: '20%',
      cell: ({ firstname, lastname, email }) => written(`${firstname} ${lastname}`.trim() || email),
    },
    {
      key: 'organization',
      name: t('issues.organization'),
      sortable,
      size: '20%',
      cell: ({ organization }) => written(organization ?? '–'),
    },
    { key: 'application', name: t('issues.application'), size: '16%', cell: ({ application }) => written(application ?? '–') },
    {
      key: 'createdAt',
      name: t('issues.createdAt'),
      sortable,
      size: '15%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
    { key: 'state', name: t('issues.state'), size: '10%', phone: 'side', cell: (report) => <IssueState report={report} /> },
  ]
}

/** What users reported, for portal admins. */
export function IssueReportsPage() {
  const { t } = useTranslation()
  const list = useIssues()
  const { stack } = useDocks()
  return (
    <>
      <PageHeader
        title={t('title.issueReports')}
        actions={
          <PageSearch
            label={t('issues.title')}
            value={list.chosen.q ?? ''}
            onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
          />
        }
      />
      <ListBody>
        <IssueFilters list={list} />
        <ListTable
          label={t('title.issueReports')}
          what={t('issues.failed')}
          list={list}
          query={useQuery(allIssues(issueList.query(list.search)))}
          rows={({ reports }) => reports}
          columns={useColumns()}
          open={stack.find(({ kind }) => kind === 'issue-report')?.id}
          empty={
            <EmptyState icon={<IconMessageReport size={24} stroke={1.5} />} title={t('issues.none')}>
              {t('issues.noneText')}
            </EmptyState>
          }
        />
      </ListBody>
    </>
  )
}
