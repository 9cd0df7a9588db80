import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import type { UserFilters } from './user-lists.ts'
import { useUserExport } from './users.queries.ts'

/** Saves exactly the filtered users as report.csv. */
export function ExportMenu({ filters }: { filters: UserFilters }) {
  const { t } = useTranslation()
  const download = useUserExport()
  const save = () =>
    void confirmAndRun({ run: () => download.mutateAsync(filters), done: t('users.exported'), failed: t('users.exportFailed') })
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={15} stroke={1.7} />}
        >
          {t('users.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
          {t('users.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
