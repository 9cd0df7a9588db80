import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AuditFilters } from '../../features/audit/AuditFilters.tsx'
import { auditEntries } from '../../features/audit/audit.queries.ts'
import { useAuditColumns } from '../../features/audit/audit-columns.tsx'
import { ExportButton } from '../../features/audit/ExportButton.tsx'
import { useAuditList } from '../../features/audit/use-audit-list.ts'
import { VerificationState, VerifyButton } from '../../features/audit/Verification.tsx'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'

/** The audit log: who changed what, filtered, exported and verified. */
export function AuditPage() {
  const { t } = useTranslation()
  const list = useAuditList()
  const query = useQuery(auditEntries(list.search))
  const { stack } = useDocks()
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        subtitle={<VerificationState />}
        actions={
          <>
            <VerifyButton />
            <ExportButton search={list.search} />
          </>
        }
      />
      <ListBody>
        <AuditFilters list={list} />
        {query.data?.isMore && <p className="hint">{t('audit.isMore')}</p>}
        <ListTable
          label={t('audit.title')}
          what={t('audit.failed')}
          list={list}
          query={query}
          rows={({ entries }) => entries}
          columns={useAuditColumns()}
          open={stack.find(({ kind }) => kind === 'audit-entry')?.id}
          empty={
            <EmptyState icon={<IconHistory size={24} stroke={1.5} />} title={t('audit.none')}>
              {t('audit.noneText')}
            </EmptyState>
          }
        />
      </ListBody>
    </>
  )
}
