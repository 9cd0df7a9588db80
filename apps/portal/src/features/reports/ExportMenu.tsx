import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import type { ReportSearch } from './report-list.ts'
import { useExport } from './reports.queries.ts'

type Props = { search: ReportSearch; total: number | undefined; isCounting: boolean }

/** Exports exactly the filtered calls as report.csv; shows how many rows that is, if they could be counted. */
export function ExportMenu({ search, total, isCounting }: Props) {
  const { t } = useTranslation()
  const download = useExport()
  const rows = t('reports.rows', { count: total ?? 0 })
  const save = () =>
    void confirmAndRun({ run: () => download.mutateAsync(search), done: t('reports.exported'), failed: t('reports.exportFailed') })
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          disabled={isCounting}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={15} stroke={1.7} />}
        >
          {total === undefined ? t('reports.export') : t('reports.exportRows', { rows })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
          {t('reports.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
