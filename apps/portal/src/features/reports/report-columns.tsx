import type { AccessRow } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import { EnvTag } from '../../shared/parts/Environments.tsx'
import { Code } from '../../shared/parts/Marks.tsx'
import { written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { second } from '../../shared/time.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import css from './Reports.module.css'

const gone = '–'

/** The calls, sortable by every column (specification 1 §2). */
export const useReportColumns = (): Column<AccessRow>[] => {
  const { t } = useTranslation()
  const sortable = true
  return [
    {
      key: 'apiName',
      name: t('reports.api'),
      sortable,
      size: '16%',
      phone: 'title',
      cell: ({ apiId, apiName }) =>
        apiId === null ? (
          (apiName ?? gone)
        ) : (
          <Link to="." search={dockSearch({ kind: 'api', id: String(apiId) })} resetScroll={false}>
            {written(apiName)}
          </Link>
        ),
    },
    { key: 'orgName', name: t('reports.organization'), sortable, size: '14%', cell: ({ orgName }) => orgName ?? gone },
    { key: 'env', name: t('reports.envShort'), sortable, size: '8%', cell: ({ env }) => (env ? <EnvTag env={env} /> : gone) },
    {
      key: 'clientIp',
      name: t('reports.clientIp'),
      sortable,
      size: '12%',
      phone: 'hide',
      cell: ({ clientIp }) => <span className="mono">{clientIp}</span>,
    },
    {
      key: 'upstreamUri',
      name: t('reports.url'),
      sortable,
      cell: ({ method, upstreamUri }) => (
        <span className={`${css.url} mono cut`} title={`${method} ${upstreamUri}`} dir="ltr">
          {method} {upstreamUri}
        </span>
      ),
    },
    {
      key: 'responseStatus',
      name: t('reports.status'),
      sortable,
      size: '8%',
      phone: 'side',
      cell: ({ responseStatus }) => <Code status={responseStatus} />,
    },
    {
      key: 'startedAt',
      name: t('reports.accessTime'),
      sortable,
      align: 'end',
      size: '16%',
      cell: ({ startedAt }) => <span className="num">{second(startedAt)}</span>,
    },
  ]
}
