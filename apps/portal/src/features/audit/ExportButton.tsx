import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useAuditExport } from './audit.queries.ts'
import type { AuditSearch } from './audit-list.ts'

/** Saves exactly the filtered entries as report.csv. */
export function ExportButton({ search }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const download = useAuditExport()
  const save = () =>
    void confirmAndRun({ run: () => download.mutateAsync(search), done: t('audit.exported'), failed: t('audit.exportFailed') })
  return (
    <Button variant="default" loading={download.isPending} leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
      {t('audit.export')}
    </Button>
  )
}
